import { queryPortContract } from "../../contracts/queryPort";
import { engineOver } from "../../builders/slowRows";

queryPortContract("summaries in memory", async (text) => {
  const { files, store, engine } = await engineOver(text);
  return {
    port: engine,
    async append(more) {
      files.append(more);
      await store.refresh(() => engine.touch());
    },
  };
});
