import type { AnyProcedure, AnyRouter, inferProcedureOutput } from "@trpc/server";

/** How a list takes one field of its answers: how it filters by it, and sorts. */
export interface FilterRule {
	field: string;
	/** Left out: `eq`, of text in any case. */
	op?: "eq" | "ne" | "in" | "contains" | "startsWith" | "gte" | "lte";
	guid?: true;
	/**
	 * How the value is read: a business day, a moment (a bare day is all of it), yes or no, a number, one with or without a sign of percent, a number or else the words of a formula
	 * (in `<field>Formula`). What is none is 000001. Left out: as text.
	 */
	as?: "day" | "moment" | "flag" | "number" | "percent" | "price";
	/** Values of a choice, taken in any case; a record gives what else is said for one: `{ "1": "active" }`. */
	values?: readonly string[];
	says?: Readonly<Record<string, string>>;
	/** The value that a word stands for; null for one that stands for none. */
	word?: (text: string) => string | null;
	/** The field holds a list: every value asked for must stand in it. */
	each?: true;
	/** What an answered value says of several fields of the list; null for what it cannot be. */
	read?: (value: unknown) => NonNullable<ListRequest["filters"]> | null;
	/** The list is sorted by it, and not filtered: a value of it is 000001. */
	sortOnly?: true;
	/** The list is filtered by it, and not sorted: as an order it is 000001. */
	filterOnly?: true;
}

/** How a call takes its filters: what deletes all it finds names each of them in full (`exact`). */
export interface FilterWay {
	exact?: boolean;
	/** It sorts nothing: `field` is what a change of all rows is for. */
	unsorted?: boolean;
}

/** A bare string is the field. */
export type FilterMapping = string | FilterRule;

/** A filter as `listInput` has it. */
export type ListFilterSent = NonNullable<ListRequest["filters"]>[number];

/** The `listInput` of lists.ts as a REST call spells it; the procedure's own schema checks it. */
export interface ListRequest {
	pageIndex?: number;
	pageSize?: number;
	sort?: { field: string; order: "ascending" | "descending" }[];
	filters?: { field: string; op: string; value: unknown }[];
	search?: string;
}

/** What a REST call carries. Query and top-level body keys match without regard to case. */
export interface RestRequest {
	readonly method: string;
	/** A query value; undefined where it is missing or empty. */
	query(name: string): string | undefined;
	/** All values of a query key: repeated, as `name[]`, as JSON text, or separated by commas; [] where it is missing. */
	queryAll(name: string): string[];
	/** A header; undefined where it is missing or empty. */
	header(name: string): string | undefined;
	/** A top-level field of the body, as sent. */
	body(name: string): unknown;
	/** The first of these fields that was sent, in body or query: one with a value before one sent empty; undefined where none was. */
	first(...names: string[]): unknown;
	/** The body, its top-level keys spelled as the procedure's input schema spells them; {} where there is none. */
	bodyAll(): Record<string, unknown>;
	/** The JSON body as sent, for calls that send an array or a bare value; undefined where there is none. */
	json(): unknown;
	/** A path parameter (`{id}`), in its original case; "" where the path has none of that name. */
	param(name: string): string;
	/** A GUID from query, body or path, lower-cased; undefined where it is missing, empty or all zeros ("a new record" in AddOrUpdate calls). */
	guid(name: string): string | undefined;
	/**
	 * Flat filters with paging and sorting (`pageIndex`/`page`/`pageNum`/`current`, `pageSize`/`limit`/`size`, `field`, `order`, `search`) as a
	 * list's input. `filters` maps legacy names to fields, for filtering and for `field`; empty values do not filter, nor do names no answer has.
	 * A list filters and sorts by every field it answers, or says that it cannot. `exact`: the call deletes what it finds, so that texts and days are those sent and no others.
	 */
	list(filters?: Record<string, FilterMapping>, way?: FilterWay): ListRequest;
}

/** What a procedure answers when the answer is a file; the REST door streams it as an attachment. */
export interface FileAnswer {
	file: {
		/** Name people see, any script, with its ending. */
		name: string;
		contentType: string;
		/** Bytes, where they are known before they are sent: a file that is cut off is then seen to be. */
		size?: number;
		body: ReadableStream<Uint8Array>;
	};
}

export type HttpMethod = "GET" | "POST" | "PUT" | "DELETE";

/** Names of the procedures of a router's record, nested ones joined by dots. */
type ProcedurePath<Record> = {
	[K in keyof Record & string]: Record[K] extends AnyProcedure ? K : `${K}.${ProcedurePath<Record[K]>}`;
}[keyof Record & string];

type ProcedureAt<Record, Path extends string> = Path extends keyof Record
	? Record[Path]
	: Path extends `${infer Head}.${infer Rest}`
		? Head extends keyof Record
			? ProcedureAt<Record[Head], Rest>
			: never
		: never;

type OutputAt<Record, Path extends string> = ProcedureAt<Record, Path> extends infer P extends AnyProcedure ? inferProcedureOutput<P> : never;

/** Where a partial save finds the record as it stands. */
export interface PartialSave {
	/** Procedure of the same router that answers the record. */
	procedure: string;
	/** Its input; undefined for a new record. */
	input: (req: RestRequest) => unknown;
	/** The save's input that would change nothing, `version` included. */
	output: (record: never) => Record<string, unknown>;
	/** The record as this door answers it, or all that the call names: what callers send back of them unchanged is left out of the call. */
	answers?: (record: never) => Record<string, unknown> | readonly Record<string, unknown>[];
	/** Of a call with many records: the names its list may stand under, the field that names a record, whether a record may be sent a field beside those it is answered with, and what the answers call a field of the procedure's. */
	rows?: { names: readonly string[]; key: string; takes: (name: string) => boolean; spelt?: (field: string) => string | undefined };
	/** Fields of that answer which another call changes, and that call: told to who sends a changed one here. */
	elsewhere?: Readonly<Record<string, string>>;
}

interface RouteBase<Path extends string, Output> {
	method: HttpMethod;
	/** As the contract spells it: `/api/v1/User/User/{id}`. */
	path: string;
	/** Name within the domain's router; a wrong one does not compile. */
	procedure: Path;
	/**
	 * Makes the procedure's input; the adapter reads its values as the input schema takes them (fit.ts). Left out: query and body together,
	 * keys spelled as the input schema spells them.
	 */
	input?: (req: RestRequest) => unknown;
	/** A name the call does not take is refused (000001) rather than ignored: for calls that delete what a filter finds. */
	strict?: true;
	/** A save that leaves what is not sent as it is: where the record as it stands comes from. */
	partial?: PartialSave;
	/** A call that makes something which is there twice, or mailed twice, where it is sent again: whether the same one without an `Idempotency-Key`, sent again within a minute, is taken for a repeat. */
	once?: (req: RestRequest) => boolean;
	/** Respells the answer for old clients (`priceGUID`, `portID`). Left out: as it is. */
	output?: (data: Output, req: RestRequest) => unknown;
	/** Respells a row that a refusal names, of a sheet or of what is in the way, as the domain's list has it. Left out: as the book has it. */
	namedRow?: (row: Record<string, unknown>) => Record<string, unknown>;
	/** `output` gives `{ message, data }` and the envelope takes both, for calls that answer a message together with data. */
	wholeResponse?: true;
	/** The answer is a FileAnswer; said in the OpenAPI document. */
	file?: true;
}

type RouteOf<Record> = { [Path in ProcedurePath<Record>]: RouteBase<Path, OutputAt<Record, Path>> }[ProcedurePath<Record>];

/** A REST line bound to a procedure of the app router (`inlandRail.list`). */
export type RestRoute = RouteBase<string, unknown>;

/**
 * REST lines of one domain, with procedure names and answers checked against its router:
 *
 *     export const parametersRoutes = routesFor<typeof parametersRouter>("parameter")([
 *       { method: "GET", path: "/api/v1/ParameterSetting/GetTheQuotationNotice", procedure: "shared", input: (req) => ({ key: req.query("key") }) },
 *     ]);
 *
 * `domain` is the router's name in domains.ts. A price book's lines come from its declaration, those of a kind of record from `recordLines`.
 */
export const routesFor =
	<R extends AnyRouter>(domain: string) =>
	(routes: RouteOf<R["_def"]["record"]>[]): RestRoute[] =>
		(routes as RestRoute[]).map(({ partial, ...route }) => ({
			...route,
			procedure: `${domain}.${route.procedure}`,
			...(partial ? { partial: { ...partial, procedure: `${domain}.${partial.procedure}` } } : {}),
		}));
