import { existsSync } from "node:fs";
import { join } from "node:path";
import { serveScreen, type ServedScreen } from "./server";
import { Stage, type Showing } from "./showing";

export interface ScreenOptions {
  readonly port: number;
  /** The id of the language that the screen is shown in. */
  readonly lang: string;
  readonly log: (message: string) => void;
}

/** The built files beside this one. */
const assets = join(__dirname, "webview");

/** Fails where the screen was not built, before anything else is begun. */
export function assertBuilt(): void {
  const missing = ["index.js", "index.css", "codicon.css", "codicon.ttf", "pdfReader.js", "pdfAssets.js"].filter(
    (name) => !existsSync(join(assets, name)),
  );
  if (missing.length > 0) throw new Error(`the screen is not built (${missing.join(", ")} missing in ${assets}): run npm run build`);
}

/** What can be shown, and where. */
export interface Screen {
  /** Shows something else under the same address; pages that are open see it when they load again. */
  show(next: Showing): void;
  /** The address, once it is served. */
  address(): string;
}

/** Serves what `first` makes at one address; that may give way to something else under the same address. */
export async function openScreen(options: ScreenOptions, first: (screen: Screen) => Promise<Showing>): Promise<ServedScreen> {
  assertBuilt();
  let stage: Stage | null = null;
  let address = "";
  const showing = await first({ show: (next) => stage?.show(next), address: () => address });
  const held = (stage = new Stage(showing));
  const screen = await serveScreen({
    assets,
    port: options.port,
    lang: options.lang,
    app: () => held.now.app,
    log: options.log,
    connected: (port, hello) => held.now.connected(port, hello),
  }).catch((error: unknown) => {
    held.close();
    throw error;
  });
  address = screen.url;
  return {
    ...screen,
    async close() {
      await screen.close();
      held.close();
    },
  };
}
