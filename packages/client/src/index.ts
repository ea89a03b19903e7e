import { clientsOf } from "./client.ts";
import { contract } from "./contract.ts";

export type { Client, Codes } from "./calls.ts";
export type { ClientOptions, Portal } from "./client.ts";
export { type ErrorCode, type FieldProblem, IqtError } from "./errors.ts";
export type { Download, UploadedFile } from "./files.ts";
export type { CallOptions, Mutation, Query } from "./shape.ts";

/** Version of the server this client came with. */
export const version: string = contract.version;

/** A client of the portal at `url`, with the rights of its token. */
export const createClient: ReturnType<typeof clientsOf> = clientsOf(contract);
