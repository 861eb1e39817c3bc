// Parts of VS Code's interface for tests of the host that run outside it: `vi.mock("vscode", …)` puts together what one needs.

export class EventEmitter<T> {
  readonly #heard = new Set<(value: T) => void>();
  readonly event = (listener: (value: T) => void) => {
    this.#heard.add(listener);
    return { dispose: () => void this.#heard.delete(listener) };
  };
  fire(value: T): void {
    for (const listener of this.#heard) listener(value);
  }
  dispose(): void {
    this.#heard.clear();
  }
}

export class TreeItem {
  constructor(
    readonly label: string,
    readonly collapsibleState = 0,
  ) {}
}
export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 } as const;

class Named {
  constructor(readonly id: string) {}
}
export class ThemeIcon extends Named {}
export class ThemeColor extends Named {}

export class FileSystemError extends Error {
  readonly code = "FileNotFound";
}

interface Path {
  readonly path: string;
}
/** `joinPath` as it is used for a file's folder: whatever is joined, the folder is what comes out. */
export const Uri = { joinPath: ({ path }: Path): Path => ({ path: path.slice(0, path.lastIndexOf("/")) }) };

export const l10n = {
  t: (text: string, ...given: readonly unknown[]): string => text.replaceAll(/\{(\d)\}/g, (_, at: string) => String(given[Number(at)])),
};
