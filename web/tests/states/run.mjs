// Pictures of every main state, to be looked at: see `make help`.
import { runnerImport } from "vite";

const { module } = await runnerImport("./tests/states/states.ts", { configFile: false, logLevel: "warn" });
process.exit(await module.takeStates(process.env.STATES_IN || "states", process.env.ONLY || "", !!process.env.SPARING));
