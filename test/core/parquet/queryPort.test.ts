import { parquetEngineOver } from "../../builders/parquetEngine";
import { tableIn } from "../../builders/parquetTable";
import { queryPortContract } from "../../contracts/queryPort";

queryPortContract("a Parquet file that hyparquet reads", (text) => parquetEngineOver(text, async (file) => (await tableIn(file)).lines));
