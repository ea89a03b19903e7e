import type { FilterMapping, HttpMethod, RestRequest } from "../rest/types.ts";
import type { Listed } from "./define.ts";

/** How old clients spell a kind of record. */
export interface Spelling {
	/** Key of the GUID in queries, bodies and answers: "CostGUID". */
	id: string;
	/** Fields by their legacy spelling; the others are spelled as they are. */
	names?: Readonly<Record<string, string>>;
	/** Flat filters beside the fields themselves. */
	filters?: Readonly<Record<string, FilterMapping>>;
}

/** A line of the contract. */
type Line = readonly [method: HttpMethod, path: string];

interface Lines {
	list?: Line;
	/** Adds where no GUID is sent, updates otherwise. */
	save?: Line;
	/** Adds, whatever GUID is sent. */
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
}

type RecordRoute = { method: HttpMethod; path: string; input: (req: RestRequest) => unknown } & (
	| { procedure: "list"; output: (page: PageLike) => unknown }
	| { procedure: "save"; output: (saved: SavedLike) => unknown }
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

/** The fields a save carries, as the procedure spells them; without the GUID. */
export function savedFields(spelling: Spelling, req: RestRequest): Record<string, unknown> {
	const names = new Map(Object.entries(spelling.names ?? {}).map(([name, field]) => [name.toLowerCase(), field]));
	const keys = [spelling.id, "guid", "id"].map((key) => key.toLowerCase());
	const fields = Object.entries(req.bodyAll()).filter(([key]) => !keys.includes(key.toLowerCase()));
	return Object.fromEntries(fields.map(([key, value]) => [names.get(key.toLowerCase()) ?? key, value]));
}

/** A page with its records respelled. */
export const respellPage = (spelling: Spelling, { pageIndex, pageSize, total, totalPages, items }: PageLike) => ({
	pageIndex,
	pageSize,
	total,
	totalPages,
	items: items.map((item) => respell(spelling, item)),
});

/**
 * The usual lines of a kind of record, for `routesFor`: a list with flat filters, add or update, one by its GUID, deletion by its GUID in
 * query or body. Text fields are filtered by what they contain, all others by their value; lines the contract does not have are left out.
 *
 *     routesFor<typeof widgetsRouter>("widgets")(recordLines(widgets.columns, { id: "widgetGUID" }, { list: ["POST", "/api/…"], … }))
 */
export function recordLines(columns: Readonly<Record<string, Listed>>, spelling: Spelling, lines: Lines): RecordRoute[] {
	const filters: Record<string, FilterMapping> = { [spelling.id]: { field: "id", guid: true } };
	for (const [field, listed] of Object.entries(columns))
		filters[field] = listed === "search" || listed === "text" ? { field, op: "contains" } : field;
	for (const [name, field] of Object.entries(spelling.names ?? {})) filters[name] = filters[field] ?? field;
	Object.assign(filters, spelling.filters);
	const at = ([method, path]: Line) => ({ method, path });
	const one = (record: { id: string }) => respell(spelling, record);
	const routes: RecordRoute[] = [];
	const save = (line: Line | undefined, id: (req: RestRequest) => string | null) => {
		if (!line) return;
		const output = ({ id, version }: SavedLike) => ({ [spelling.id]: id, GUID: id, version });
		routes.push({ ...at(line), procedure: "save", input: (req) => ({ ...savedFields(spelling, req), id: id(req) }), output });
	};
	save(lines.save, (req) => recordGuid(spelling, req) ?? null);
	save(lines.add, () => null);
	// What is no GUID is refused as one.
	save(lines.update, (req) => recordGuid(spelling, req) ?? "-");
	if (lines.list) {
		routes.push({ ...at(lines.list), procedure: "list", input: (req) => req.list(filters), output: (page) => respellPage(spelling, page) });
	}
	if (lines.get) routes.push({ ...at(lines.get), procedure: "get", input: (req) => ({ id: recordGuid(spelling, req) }), output: one });
	if (lines.remove) routes.push({ ...at(lines.remove), procedure: "remove", input: (req) => ({ ids: [recordGuid(spelling, req)] }) });
	return routes;
}
