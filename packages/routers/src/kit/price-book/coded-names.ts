import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { nameKey } from "../imports/text.ts";
import type { CodeKind } from "./code-kinds.ts";
import { codedRecords, namesOf } from "./coded.ts";

/** What a record that rates name by its code is called, as it is about to be saved. */
interface Named {
	code: string;
	nameZh: string;
	nameEn: string;
	nameEs: string | null;
	nameJa: string | null;
	aliases: readonly string[];
}

/** Refuses names that another record of the kind has, or is known by in sheets: a rate of one would go to the other. */
export async function refuseNamesOfOthers(db: Kysely<Database>, kind: CodeKind, fields: Named, id: string | undefined): Promise<void> {
	const others = [...(await codedRecords(db, kind)).values()].filter((one) => one.id !== id);
	const owners = new Map(others.flatMap((one) => [one.code, ...namesOf(one)].map((name) => [nameKey(name), one.code] as const)));
	const { code, nameZh, nameEn, nameEs, nameJa, aliases } = fields;
	const said = { code, nameZh, nameEn, nameEs, nameJa };
	const named = [...Object.entries(said), ...aliases.map((alias) => ["aliases", alias] as const)];
	refuseAll(
		...named.map(([field, text]) => {
			const owner = text === null ? undefined : owners.get(nameKey(text));
			// A code of another is told as one that is there already.
			return owner !== undefined && owner !== code && new InvalidFieldError(field, "problem.nameOfAnother", { text: text ?? "", code: owner });
		}),
	);
}
