import type { Contract } from "./client.ts";

declare const IQT_CONTRACT: Contract;

/** Put in when the package is built, from the server it is served by. */
export const contract: Contract = IQT_CONTRACT;
