import { type Database, insertMany } from "@iqt/db";
import type { Insertable } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { standIn } from "../../testing/stand-in.ts";
import { type AtDesk, forwarding, type ImportDesk, importDesk } from "./testing.ts";

/** The desk that is there at the moment, and what is done there. */
const at = (made: () => ImportDesk): ImportDesk & AtDesk => Object.assign(standIn(made), forwarding(made));

/** A desk for every test of the file, closed after it, and what is done there. */
export function importDeskPerTest(): ImportDesk & AtDesk {
	let made: ImportDesk;
	beforeEach(async () => {
		made = await importDesk();
		return made.close;
	});
	return at(() => made);
}

/** One desk for all tests of the file, which knows these areas, and what is done there. */
export function importDeskPerFile(areas: readonly Insertable<Database["area"]>[]): ImportDesk & AtDesk {
	let made: ImportDesk;
	beforeAll(async () => {
		made = await importDesk();
		await insertMany(made.services.db, "area", areas);
	});
	afterAll(() => made.close());
	return at(() => made);
}

/** The district the trucks of test sheets set out from. */
export const yubei = { code: "500112", parent_code: null, level: "district", name: "渝北区", path: "重庆市 / 渝北区" } as const;
