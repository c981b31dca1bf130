// Fresh random games in the browser, with everything checked: see `make help`.
import { runnerImport } from "vite";

const { module } = await runnerImport("./tests/soak/soak.ts", { configFile: false, logLevel: "warn" });
const minutes = Number(process.env.MINUTES || 0);
if (!(minutes >= 0)) throw new Error("MINUTES is a number of minutes");
process.exit((await module.soak(process.env.SEED ?? "", minutes)) ? 1 : 0);
