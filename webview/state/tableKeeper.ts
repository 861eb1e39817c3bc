import type { StoreApi } from "zustand/vanilla";
import type { TableLayout } from "../../src/protocol/views";
import { panelKeeper } from "./panelKeeper";
import type { ScreenState } from "./screenState";

/**
 * The layout of the file's table, which all its panels share. What is changed here holds until it is saved; what others
 * change arrives with the document, and must not undo a change that is still on its way.
 */
export function tableKeeper(store: StoreApi<ScreenState>, save: (table: TableLayout) => Promise<unknown>, failed: (error: unknown) => void) {
  let onTheWay = 0;
  const keeper = panelKeeper<TableLayout>((table) => {
    onTheWay++;
    save(table)
      .catch(failed)
      .finally(() => onTheWay--);
  });
  return {
    take(table: TableLayout) {
      if (onTheWay > 0 || keeper.isWaiting() || JSON.stringify(store.getState().table) === JSON.stringify(table)) return;
      store.setState({ table });
    },
    set(change: Partial<TableLayout>) {
      const table = { ...store.getState().table, ...change };
      store.setState({ table });
      keeper.changed(table);
    },
    flush: keeper.flush,
  };
}
