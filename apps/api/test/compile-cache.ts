import { join } from "node:path";
import { root } from "../src/settings.ts";

/** Environment of a process that keeps what it has compiled for the next one, where `npm start` keeps it. One that is to be killed flushes it. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node") };
