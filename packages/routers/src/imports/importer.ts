import type { Caller, Context } from "../context.ts";

/** Who imports, in the transaction of a change or outside of one. */
export type Importer = Context & { caller: Caller };
