import type { ListColumn } from "@iqt/db";
import { z } from "zod";
import { InvalidFieldError } from "../../door/errors.ts";
import { innermost } from "../../door/inner-schema.ts";
import { type Meaning, refuseTwoMeanings } from "../rest/one-meaning.ts";
import { refuseContradiction } from "../rest/request.ts";
import type { FilterMapping, HttpMethod, PartialSave, RestRequest } from "../rest/types.ts";
import { isOfGuids, type RecordField } from "./declare.ts";
import { type AnyKind, columnOn, storedFields } from "./define.ts";
import { spokenField } from "./spoken.ts";

/** How old clients spell a kind of record. */
export interface Spelling {
	/** Key of the GUID in queries, bodies and answers: "CostGUID". */
	id: string;
	/** Fields by their legacy spelling; the others are spelled as they are. */
	names?: Readonly<Record<string, string>>;
	/** Fields of the answer which another call changes, and that call. */
	elsewhere?: Readonly<Record<string, string>>;
	/** What is odd about a record is told beside the answer (`notices`): a program saves it all the same. */
	takesDoubtful?: true;
	/** The call that adds mails it, too: the same one again within a minute is a repeat, without a GUID where it also updates. */
	addsOnce?: true;
	/** Flat filters beside the fields themselves. */
	filters?: Readonly<Record<string, FilterMapping>>;
}

/** A line of the contract. */
type Line = readonly [method: HttpMethod, path: string];

interface Lines {
	list?: Line;
	/** Adds where no GUID is sent, updates otherwise. */
	save?: Line;
	/** Adds; a GUID is refused. */
	add?: Line;
	/** Updates; without a GUID it is refused. */
	update?: Line;
	get?: Line;
	remove?: Line;
}

interface PageLike {
	pageIndex: number;
	pageSize: number;
	total: number;
	totalPages: number;
	items: readonly { id: string }[];
}

interface SavedLike {
	id: string;
	version: number;
	notices?: string[];
}

/** A route of those lines the contract has. */
type RouteOf<L extends Lines> = L extends { remove: Line } ? RecordRoute : Exclude<RecordRoute, { procedure: "remove" }>;

type RecordRoute = { method: HttpMethod; path: string; input: (req: RestRequest) => unknown } & (
	| { procedure: "list"; output: (page: PageLike) => unknown }
	| { procedure: "save"; partial: PartialSave; once?: (req: RestRequest) => boolean; output: (saved: SavedLike) => unknown }
	| { procedure: "get"; output: (record: { id: string }) => unknown }
	| { procedure: "remove" }
);

/** A record as old clients read it: its GUID under its own name and as `GUID`, fields by their legacy spelling. */
export function respell({ id, names = {} }: Spelling, record: { id: string }): Record<string, unknown> {
	const legacy = new Map(Object.entries(names).map(([name, field]) => [field, name]));
	const fields = Object.entries(record).filter(([field]) => field !== "id");
	return { [id]: record.id, GUID: record.id, ...Object.fromEntries(fields.map(([field, value]) => [legacy.get(field) ?? field, value])) };
}

/** The GUID of a call, under its own name, as `GUID` or as `id`; lower case, undefined where it is missing or empty. */
export const recordGuid = ({ id }: Spelling, req: RestRequest): string | undefined => req.guid(id) ?? req.guid("GUID") ?? req.guid("id");

/** Refuses the GUID of a record that is there, sent to a call that only adds: it would make another of the same. */
function refuseGuid({ id }: Spelling, req: RestRequest): null {
	const name = [id, "GUID", "id"].find((one) => req.guid(one) !== undefined);
	if (name !== undefined) throw new InvalidFieldError(name, "problem.addsOnly");
	return null;
}

/** The fields a save carries, as the procedure spells them; without the GUID. */
export function savedFields(spelling: Spelling, req: RestRequest): Record<string, unknown> {
	const legacy = Object.entries(spelling.names ?? {});
	const known = new Set([spelling.id, "guid", "id", ...legacy.map(([name]) => name)].map((name) => name.toLowerCase()));
	// The names of the specification come first: they are what a problem is told by.
	const named = legacy.map(([name, field]) => [field, req.body(name)] as const).filter(([, value]) => value !== undefined);
	for (const [name, field] of legacy) {
		refuseContradiction([
			[name, req.body(name)],
			[field, req.body(field)],
		]);
	}
	const fields = Object.entries(req.bodyAll()).filter(([key]) => !known.has(key.toLowerCase()));
	return { ...Object.fromEntries(fields), ...Object.fromEntries(named) };
}

/** A page with its records respelled. */
export const respellPage = (spelling: Spelling, { pageIndex, pageSize, total, totalPages, items }: PageLike) => ({
	pageIndex,
	pageSize,
	total,
	totalPages,
	items: items.map((item) => respell(spelling, item)),
});

/** Every name older clients may use of a record, and what it means. */
const meaningsOf = ({ fields }: Pick<AnyKind, "fields">, { id, names = {}, filters = {} }: Spelling): Meaning[] => [
	...[id, "GUID", "id"].map((name): Meaning => [name, "id"]),
	...["version", "changedAt", "changedBy"].map((name): Meaning => [name, name]),
	...fields.map(({ name }): Meaning => [name, name]),
	...Object.entries(names),
	...Object.entries(filters).map(([name, by]): Meaning => [name, typeof by === "string" ? by : by.field]),
];

/** Throws where a spelling is of a field the kind does not have: what is sent under it would be dropped, and its filter refused. */
function refuseUnknown({ name: owner, columns = {}, fields }: Pick<AnyKind, "columns" | "fields" | "name">, spelling: Spelling): void {
	const { names = {}, filters = {}, elsewhere = {} } = spelling;
	const answered = [...fields.map(({ name }) => name), "id", ...Object.keys(headFilters)];
	const listed = new Set([...answered, ...Object.keys(columns)]);
	const spelt = new Set([...answered, ...Object.keys(names)]);
	const unknown = [
		...Object.entries(names).filter(([, field]) => !answered.includes(field)),
		...Object.entries(filters).flatMap(([name, by]) =>
			[[name, typeof by === "string" ? by : by.field] as const].filter(([, field]) => !listed.has(field)),
		),
		...Object.keys(elsewhere).flatMap((name) => (spelt.has(name) ? [] : [[name, name] as const])),
	][0];
	if (unknown) throw new Error(`${owner}: older clients' ${unknown[0]} is ${unknown[1]}, a field it does not have`);
}

/**
 * The usual lines of a kind of record, for `routesFor`: a list with flat filters, add or update, one by its GUID, deletion by its GUID in
 * query or body. Text fields are filtered by what they contain, all others by their value; lines the contract does not have are left out. Throws at
 * start where a name of older clients means two things, or a field the kind does not have.
 *
 *     routesFor<typeof widgetsRouter>("widgets")(recordLines(widgets, { id: "widgetGUID" }, { list: ["POST", "/api/…"], … }))
 */
export function recordLines<const L extends Lines>(kind: Pick<AnyKind, "columns" | "fields" | "name">, spelling: Spelling, lines: L): RouteOf<L>[] {
	refuseTwoMeanings(kind.name, meaningsOf(kind, spelling));
	refuseUnknown(kind, spelling);
	const filters = recordFilters(kind, spelling);
	const at = ([method, path]: Line) => ({ method, path });
	const one = (record: { id: string }) => respell(spelling, record);
	const fields = [...storedFields(kind).map(({ name }) => name), "version"];
	const partial = (id: (req: RestRequest) => string | null) => ({
		procedure: "get",
		input: (req: RestRequest) => (id(req) === null ? undefined : { id: id(req) }),
		output: (record: Record<string, unknown>) => Object.fromEntries(fields.map((field) => [field, record[field] ?? null])),
		answers: one,
		...(spelling.elsewhere ? { elsewhere: spelling.elsewhere } : {}),
	});
	// What a call does not keep it does not read either: whoever sends it otherwise is told.
	const keeps = new Set(storedFields(kind).map(({ name }) => name));
	const kept = { ...spelling, names: Object.fromEntries(Object.entries(spelling.names ?? {}).filter(([, field]) => keeps.has(field))) };
	// The GUID is read first: a problem with it is told by its own name.
	const saved = (idOf: (req: RestRequest) => string | null) => (req: RestRequest) => {
		const id = idOf(req);
		return { ...savedFields(kept, req), id, ...(spelling.takesDoubtful ? { confirmed: true } : {}) };
	};
	const routes: RecordRoute[] = [];
	const save = (line: Line | undefined, id: (req: RestRequest) => string | null) => {
		if (!line) return;
		const output = ({ id, version, notices }: SavedLike) => ({ [spelling.id]: id, GUID: id, version, ...(notices ? { notices } : {}) });
		const adds = (req: RestRequest) => line === lines.add || id(req) === null;
		const once = spelling.addsOnce && line !== lines.update ? { once: adds } : {};
		routes.push({ ...at(line), procedure: "save", input: saved(id), partial: partial(id), output, ...once });
	};
	save(lines.save, (req) => recordGuid(spelling, req) ?? null);
	save(lines.add, (req) => refuseGuid(spelling, req));
	// What is no GUID is refused as one.
	save(lines.update, (req) => recordGuid(spelling, req) ?? "-");
	if (lines.list) {
		routes.push({ ...at(lines.list), procedure: "list", input: (req) => req.list(filters), output: (page) => respellPage(spelling, page) });
	}
	if (lines.get) routes.push({ ...at(lines.get), procedure: "get", input: (req) => ({ id: recordGuid(spelling, req) }), output: one });
	if (lines.remove) routes.push({ ...at(lines.remove), procedure: "remove", input: (req) => ({ ids: [recordGuid(spelling, req)] }) });
	return routes as RouteOf<L>[];
}

/** Fields every record has beside its own, as a list takes them. */
const headFilters: Record<string, FilterMapping> = {
	changedAt: { field: "changedAt", as: "moment" },
	changedBy: { field: "changedBy", op: "contains" },
	version: { field: "version", as: "number" },
};

/** How a list takes each of its fields: text by what it contains, all others by their value. */
export function recordFilters(kind: Pick<AnyKind, "columns" | "fields">, spelling: Spelling): Record<string, FilterMapping> {
	const filters: Record<string, FilterMapping> = {
		...headFilters,
		[spelling.id]: { field: "id", guid: true },
		GUID: { field: "id", guid: true },
	};
	const stored = storedFields(kind);
	for (const field of stored) filters[field.name] = ruleOf(field);
	const spoken = spokenField(kind);
	if (spoken) filters[spoken.name] = { field: spoken.name, op: "contains" };
	for (const [name, column] of Object.entries(kind.columns ?? {}))
		filters[name] = ownRule(
			name,
			columnOn(column),
			stored.find((field) => field.name === name),
		);
	for (const [name, field] of Object.entries(spelling.names ?? {})) filters[name] = filters[field] ?? field;
	return { ...filters, ...spelling.filters };
}

function ruleOf({ name: field, kind, listed, storage, schema }: RecordField): FilterMapping {
	if (kind === "percent") return { field, as: "percent" };
	// What is kept otherwise is a number in its list.
	if (storage === "hundredths" || listed === "number" || kind === "money") return { field, as: "number" };
	if (storage === "flag") return { field, as: "flag" };
	if (kind === "date") return { field, as: "day" };
	if (kind === "moment") return { field, as: "moment" };
	const guid = isOfGuids(schema) ? ({ guid: true } as const) : {};
	if (storage === "json") return { field, op: "contains", each: true, ...guid };
	if (kind === "reference") return { field, ...guid };
	if (listed === "search" || listed === "text") return { field, op: "contains" };
	const inner = innermost(schema);
	return listed === "choice" && inner instanceof z.ZodEnum ? { field, values: inner.options.map(String) } : field;
}

/** A field the kind knows in SQL of its own. */
function ownRule(field: string, { filter = [] }: ListColumn, stored: RecordField | undefined): FilterMapping {
	const ops: readonly string[] = filter;
	if (ops.length === 0) return { field, sortOnly: true };
	if (ops.includes("between") && !ops.includes("eq")) return { field, as: "moment" };
	const each = stored?.storage === "json" ? { each: true as const } : {};
	const guid = stored && isOfGuids(stored.schema) ? { guid: true as const } : {};
	return ops.includes("contains") ? { field, op: "contains", ...each, ...guid } : { field, ...guid };
}
