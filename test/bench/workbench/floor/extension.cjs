// One line of text in a custom editor, marked as rows are for watchPage.mjs. No script, no style, no resource.
const vscode = require("vscode");

exports.activate = ({ subscriptions }) =>
  subscriptions.push(
    vscode.window.registerCustomEditorProvider("benchFloor", {
      openCustomDocument: (uri) => ({ uri, dispose() {} }),
      resolveCustomEditor(_document, { webview }) {
        webview.html =
          '<!doctype html><html><body><div role="grid"><div data-row="0"><div role="gridcell">one line of text</div></div></div></body></html>';
      },
    }),
  );
