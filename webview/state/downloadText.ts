/** Hands a text to the browser as a download: outside VS Code the browser asks where, or knows. The name is a file's, without folders. */
export function downloadText(name: string, text: string, mediaType: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name.replace(/[\\/]/g, "-");
  document.body.append(link);
  link.click();
  link.remove();
  // The download holds the bytes by now; a second later even a slow browser does.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
