import a11y from "eslint-plugin-jsx-a11y";
import hooks from "eslint-plugin-react-hooks";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["dist/", "out/", ".runs/", "node_modules/", "**/*.cjs", "**/.cache/", "**/*.d.ts", "**/*.d.mts", "src/scan/"] },
  {
    files: ["src/**/*.ts", "webview/**/*.{ts,tsx}"],
    extends: [...ts.configs.recommendedTypeChecked],
    languageOptions: {
      // One program for all parts: a program for each would read the shared sources many times over, and run out of memory.
      parserOptions: { project: "tsconfig.lint.json", tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "off",
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-console": "error",
      "no-eval": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "CatchClause[param=null] > BlockStatement[body.length=0]",
          message: "An empty catch swallows the error: say in the block why it may be ignored, or answer it.",
        },
      ],
    },
  },
  {
    files: ["src/{core,protocol,session}/**/*.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: "The clock comes in as an argument." },
        { object: "Math", property: "random", message: "Randomness comes in as an argument." },
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: "The clock comes in as an argument." },
        { selector: "CatchClause[param=null] > BlockStatement[body.length=0]", message: "An empty catch swallows the error." },
      ],
    },
  },
  {
    files: ["webview/**/*.{ts,tsx}"],
    // Handlers in props and the screen's methods are closures that never use `this`; they are handed on all the time.
    rules: { "@typescript-eslint/unbound-method": "off" },
  },
  { files: ["webview/**/*.tsx"], extends: [a11y.flatConfigs.recommended, hooks.configs.flat.recommended] },
  {
    files: ["test/**/*.ts", "scripts/**/*.mjs", "*.mjs"],
    extends: [ts.configs.recommended],
    rules: { "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }] },
  },
);
