import type { Database } from "@iqt/db";
import { type Language, languages, type MessageId, translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { type CodeKind, codedTable } from "./code-kinds.ts";

/** A record as rates name it. */
export interface Coded {
	id: string;
	code: string;
	names: Readonly<Record<Language, string>>;
	/** Other names sheets have for it. */
	aliases: readonly string[];
	/** A price of it may go by steps. */
	steps: boolean;
	/** What it is charged by; null where that is nothing of its kind. */
	unit: string | null;
	/** What it says of other fields of its rates, by field. */
	says: Readonly<Record<string, string>>;
	activeFrom: string | null;
	activeTo: string | null;
}

/** Records of a kind by their code, in order of code. */
export type CodedRecords = ReadonlyMap<string, Coded>;

interface CodedRow {
	id: string;
	code: string;
	name_zh: string;
	name_en: string;
	name_es: string | null;
	name_ja: string | null;
	aliases: string;
	steps: number;
	unit: string | null;
	direction: string | null;
	active_from: string | null;
	active_to: string | null;
}

const saysOf = ({ direction }: CodedRow): Coded["says"] => (direction === null ? {} : { direction });

/** Stands for every record of a kind, in rates and in what asks for them. */
export const EVERY = "*";

/** What `EVERY` of a kind is, as if it were a record. */
const everyOne = (name: MessageId): Coded => ({
	...{ id: EVERY, code: EVERY, aliases: [], steps: true, unit: null, says: {}, activeFrom: null, activeTo: null },
	names: Object.fromEntries(languages.map((language) => [language, translate(language, name)])) as Coded["names"],
});

/** The records of a kind; before them what stands for every one, where rates may say so. */
export async function codedRecords(db: Kysely<Database>, kind: CodeKind): Promise<CodedRecords> {
	const { table, steps, unit, direction, every } = codedTable(kind);
	const orNull = (column?: string) => (column ? sql.ref(column) : sql.lit(null));
	const own = sql`${steps ? sql.ref(steps) : sql.lit(1)} as steps, ${orNull(unit)} as unit, ${orNull(direction)} as direction`;
	const { rows } = await sql<CodedRow>`select id, code, name_zh, name_en, name_es, name_ja, aliases, ${own}, active_from, active_to
		from ${sql.table(table)} order by code`.execute(db);
	const records = rows.map(
		(row): Coded => ({
			...{ id: row.id, code: row.code, activeFrom: row.active_from, activeTo: row.active_to },
			names: { zh: row.name_zh, en: row.name_en, es: row.name_es ?? row.name_en, ja: row.name_ja ?? row.name_en },
			aliases: JSON.parse(row.aliases) as string[],
			...{ steps: row.steps === 1, unit: row.unit, says: saysOf(row) },
		}),
	);
	return new Map([...(every ? [everyOne(every)] : []), ...records].map((record) => [record.code, record]));
}

/** The records of every kind that fields of a book name, by the kind. */
export type CodedByKind = ReadonlyMap<CodeKind, CodedRecords>;

/** Records of every kind these fields name; asks nothing where they name none. */
export async function codedOf(db: Kysely<Database>, { fields }: { fields: readonly { codes?: CodeKind }[] }): Promise<CodedByKind> {
	const kinds = [...new Set(fields.flatMap(({ codes }) => codes ?? []))];
	return new Map(await Promise.all(kinds.map(async (kind) => [kind, await codedRecords(db, kind)] as const)));
}

/** What people call the record of a code; the code where there is none. */
export const codedName = (coded: CodedByKind, kind: CodeKind | undefined, code: string, language: Language): string =>
	(kind === undefined ? undefined : coded.get(kind)?.get(code))?.names[language] ?? code;

/** All a record is called in sheets. */
export const namesOf = ({ names, aliases }: Coded): string[] => [...languages.map((language) => names[language]), ...aliases];

/** Whether a record may be chosen for new prices on a day. */
export const isActive = ({ activeFrom, activeTo }: Coded, day: string): boolean =>
	(activeFrom === null || activeFrom <= day) && (activeTo === null || activeTo >= day);
