import type { AppRouter } from "@iqt/routers";
import type { codes } from "@iqt/routers/door/errors";
import type { ClientOf } from "./client-of.ts";

/** Every call of the server, by domain and name. In the package that is served this file is printed from these types, and imports nothing of ours. */
export type Client = ClientOf<AppRouter>;

/** Codes of the contract, by what they mean. */
export type Codes = typeof codes;
