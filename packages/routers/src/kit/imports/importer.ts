import type { Caller, Context } from "../../door/context.ts";

/** Who imports, in the transaction of a change or outside of one. */
export type Importer = Context & { caller: Caller };
