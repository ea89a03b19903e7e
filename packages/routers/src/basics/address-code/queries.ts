import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { InvalidFieldError } from "../../door/errors.ts";
import type { RateField } from "../../kit/price-book/fields.ts";
import { countInBooks, usesInBooks } from "../../kit/price-book/uses.ts";
import { aliasesListed } from "../../kit/records/aliases.ts";
import { type RecordHead, recordKind } from "../../kit/records/define.ts";
import { type AddressCode, addressCode, type areaLevels } from "./schema.ts";

type Told = { areaName: string; level: (typeof areaLevels)[number] | null };

const isArea = ({ kind }: RateField) => kind === "area";

/** Where addresses lie, from the register of divisions: what it has not is called by its code. */
async function besides(db: Kysely<Database>, records: readonly (RecordHead & AddressCode)[], language: Language): Promise<Map<string, Told>> {
	const codes = records.map(({ code }) => code);
	const rows = await db.selectFrom("area").select(["code", "path", "path_en", "level"]).where("code", "in", codes).execute();
	const areas = new Map(rows.map((row) => [row.code, row]));
	return new Map(
		records.map(({ id, code }) => {
			const area = areas.get(code);
			return [id, { areaName: (language !== "zh" && area?.path_en) || area?.path || code, level: area?.level ?? null }];
		}),
	);
}

/** 000001 for a code there is no division of; nothing can be told of it while the register is empty. */
async function refuseUnknown(db: Kysely<Database>, code: string): Promise<void> {
	const { rows } = await sql<{ known: number; some: number }>`select exists (select 1 from area where code = ${code}) as known,
		exists (select 1 from area) as some`.execute(db);
	if (rows[0]?.some === 1 && rows[0].known === 0) throw new InvalidFieldError("code", "problem.unknownArea", { code });
}

/** Addresses trucks go to. One that rates name is not deleted and keeps its code. */
export const addressCodeKind = recordKind(addressCode, {
	table: "address_code",
	columns: {
		areaName: { ref: sql`(SELECT a.path || ' ' || a.path_en FROM area a WHERE a.code = r.code)`, filter: ["contains"], search: true },
		...aliasesListed,
	},
	extra: besides,
	beforeSave: async ({ db }, fields, current) => {
		if (current?.code === fields.code) return fields;
		await refuseUnknown(db, fields.code);
		const used = current === null ? [] : await countInBooks(db, isArea, current.code);
		const count = used.reduce((sum, one) => sum + one.count, 0);
		if (count > 0) throw new InvalidFieldError("code", "problem.codeInUse", { count });
		return fields;
	},
	usedBy: (work, { code }) => usesInBooks(work, isArea, code),
});
