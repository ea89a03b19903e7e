import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { CodeKind } from "../../kit/price-book/code-kinds.ts";
import { codedOf } from "../../kit/price-book/coded.ts";
import { codeNames, type NameReader } from "../../kit/price-book/rate-names.ts";
import { bookOf } from "../../prices/books.ts";
import type { Side } from "./rules.ts";

interface Recorded {
	objectType: string;
	before: Side;
	after: Side;
}

/** A place, an area or a record of master data as an entry names it. */
interface Coded {
	field: string;
	kind: "place" | "area" | "record";
	code: string;
	/** Of a place: which kinds its field may name, in order of preference. */
	placeKinds: readonly string[];
	/** Of a record: its kind. */
	codes?: CodeKind;
}

/** Codes of one entry that are named; more stand as they are. */
const NAMED = 100;

/** The places, areas and records an entry of a price book names by their codes, wherever in it they stand; the first of very many. */
export function codesIn({ objectType, before, after }: Recorded): Coded[] {
	const fields = new Map(bookOf(objectType)?.fields.map((known) => [known.name, known]));
	const found = new Map<string, Coded>();
	const look = (field: string, value: unknown): void => {
		if (found.size >= NAMED) return;
		const { kind, placeKinds = [], codes } = fields.get(field) ?? {};
		if (typeof value === "string" && value !== "" && (kind === "place" || kind === "area" || kind === "record"))
			found.set(`${field} ${value}`, { field, kind, code: value, placeKinds, ...(codes ? { codes } : {}) });
		if (typeof value !== "object" || value === null) return;
		if (Array.isArray(value)) {
			for (const one of value) look(field, one);
			return;
		}
		const side = value as Record<string, unknown>;
		// A condition on a list, and a change of all rows, say which field their value is of.
		if (typeof side.field === "string") look(side.field, side.values ?? side.value);
		for (const [name, inner] of Object.entries(side)) look(name, inner);
	};
	if (fields.size > 0) look("", [before, after]);
	return [...found.values()];
}

/** What people call those, by `codedKey`. */
export async function namesOfCodes(db: Kysely<Database>, rows: readonly Recorded[], reader: NameReader): Promise<Map<string, string>> {
	const coded = rows.flatMap(codesIn);
	const of = (kind: Coded["kind"]) => [...new Set(coded.filter((one) => one.kind === kind).map(({ code }) => code))];
	const { places, areas } = await codeNames(db, { places: of("place"), areas: of("area") }, reader);
	const records = await codedOf(db, { fields: coded });
	const nameOf = ({ kind, placeKinds, code, codes }: Coded): string | undefined => {
		if (codes) return records.get(codes)?.get(code)?.names[reader.language];
		return kind === "area" ? areas.get(code) : placeKinds.map((one) => places.get(`${one} ${code}`)).find((name) => name !== undefined);
	};
	return new Map(
		coded.flatMap((one): [string, string][] => {
			const name = nameOf(one);
			return name === undefined ? [] : [[codedKey(one), name]];
		}),
	);
}

/** Tells places of one code apart: a port may have the code of its city. */
export const codedKey = ({ kind, placeKinds, code, codes }: Coded): string => [kind, ...placeKinds, ...(codes ? [codes] : []), code].join(" ");
