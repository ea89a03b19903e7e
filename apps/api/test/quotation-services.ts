import { readFile } from "node:fs/promises";
import type { Database } from "@iqt/db";
import type { Services } from "@iqt/routers";
import { testServices } from "@iqt/routers/testing/portal";
import type { Kysely } from "kysely";
import { fontFiles } from "../src/fonts-node.ts";
import { smtpSender } from "../src/mail-node.ts";

/** When the stories of these tests begin: the sample rates hold then. */
export const clockStart = new Date("2026-11-20T08:00:00.000Z");

/** Services that make real documents and send real mails to the server at `smtpUrl`. */
export const quotationServices = (db: Kysely<Database>, smtpUrl: string): Services & { clock: { now: Date } } => ({
	...testServices(db),
	mail: smtpSender(smtpUrl),
	font: async (file) => new Uint8Array(await readFile(fontFiles[file])),
});
