import { z } from "zod";
import { DomainError } from "../../../door/errors.ts";
import { plainNumber, plainPercent } from "../../fields/values.ts";
import { isBlank, listFrom } from "../../rest/fit.ts";
import { lowered, refuseContradiction } from "../../rest/request.ts";
import { type RestRequest, type RestRoute, routesFor } from "../../rest/types.ts";
import type { Line, RateBook } from "../declaration.ts";
import type { rateBookRouter } from "../router.ts";
import type { RateWithPlaces } from "./places.ts";
import type { olderRouter } from "./router.ts";
import { spellingOf } from "./spelling.ts";

type OlderRates = ReturnType<typeof olderRouter>["_def"]["record"] & ReturnType<typeof rateBookRouter>["_def"]["record"];
type Router = ReturnType<typeof olderRouter> & { _def: { record: OlderRates } };

/** A list sent as the body itself, under one of `names`, or as JSON text or with commas under one of them; undefined where there is none. 000001 for different ones under two names. */
export function listOf(req: RestRequest, ...names: readonly string[]): unknown[] | undefined {
	const body = req.json();
	if (Array.isArray(body)) return body;
	const lists = names.map((name) => [name, req.body(name)] as const).filter(([, value]) => !isBlank(value));
	refuseContradiction(lists.map(([name, value]) => [name, listFrom(value)] as const).filter(([, list]) => list.length > 0));
	const sent = req.first(...names);
	return isBlank(sent) ? undefined : listFrom(sent);
}

/** Refuses rows to pick that are sent and are none: it would change every rate of the book. */
function refuseNothingPicked(req: RestRequest, names: readonly string[]): void {
	const empty = names.filter((name) => req.first(name) !== undefined && listFrom(req.first(name)).every(isBlank));
	if (empty.length > 0)
		throw new DomainError(
			"invalid",
			"error.invalid",
			{},
			empty.map((field) => ({ field, messageId: "problem.required", values: {} })),
		);
}

/** Names the rows of a quick edit come under. */
export const rowNames = ["rows", "list", "data"];

/** The rates of a call as the list answers them; the procedure itself leaves what is not sent as it is. */
export const asAnswered = (idsOf: (req: RestRequest) => unknown[]) =>
	({
		procedure: "rowsById",
		input: (req: RestRequest) => {
			// What is no GUID is told by the call itself.
			const ids = idsOf(req).filter((id) => z.guid().safeParse(id).success);
			return ids.length === 0 ? undefined : { ids };
		},
		output: () => ({}),
	}) as const;

/** A declared line as a route has it. */
export const at = ([method, path]: Line | readonly [...Line, string]) => ({ method, path });

/** What is done to a field by what people call it. */
const operations: Readonly<Record<string, string>> = {
	...{ set: "set", replace: "set", add: "add", plus: "add", minus: "minus", subtract: "minus" },
	...{ percent: "percent", percentage: "percent", "%": "percent", round: "round" },
};

/** One change of one field as it is sent: `field` by any of its spellings, what is done to it, the amount as people write amounts, and the day it holds from. */
function operationOf(req: RestRequest, { fields }: RateBook, named: (name: string) => string) {
	const sent = String(req.first("op", "operation", "operator") ?? "set")
		.trim()
		.toLowerCase();
	const op = operations[sent] ?? sent;
	const value = req.body("value");
	const field = named(String(req.body("field") ?? "").trim());
	// A sign of percent is none of an amount's, as in a row.
	const isPercent = op === "percent" || fields.some(({ name, kind }) => name === field && kind === "percent");
	const text = isBlank(value) ? null : String(isPercent ? plainPercent(value) : plainNumber(value)).trim();
	const turned = text?.startsWith("-") ? text.slice(1) : `-${text?.replace(/^\+/, "")}`;
	const from = req.first("changeFrom", "from");
	return {
		field,
		op: op === "minus" ? "add" : op,
		value: op === "minus" && text !== null ? turned : text,
		...(isBlank(from) ? {} : { from }),
		...Object.fromEntries(["includePast", "atLeastZero"].flatMap((name) => (isBlank(req.body(name)) ? [] : [[name, req.body(name)]]))),
	};
}

const fileName = (req: RestRequest) => ({ fileName: req.query("fileName") ?? req.body("fileName") });

interface Term {
	lane: string[];
	body: string;
	language: string;
	version: number;
	updatedAt: string | null;
}

/**
 * The lines of the contract a price book declares (`older`), with what older clients call its fields (`spellings`); for a book without, none. A field that is
 * left out stays as it is, a place comes as its GUID, code or name, days of transit as "4-6", and what was answered can be sent back.
 */
export function rateLines(book: RateBook): RestRoute[] {
	if (!book.older) return [];
	const { guid, lines } = book.older;
	const { answered, byNames, cellsOf, fieldsOf, guids, idOf, laneFieldsOf, listInput, named, namedRow, spelt, takes, termNames } = spellingOf(
		book,
		guid,
	);
	const term = (t: Term) => ({
		...Object.fromEntries(termNames.map((name, i) => [name, t.lane[i] ?? null])),
		term: t.body,
		language: t.language,
		version: t.version,
		updatedAt: t.updatedAt,
	});
	/** What terms are asked for by, and in which language. */
	const laneOf = (req: RestRequest) => ({ fields: laneFieldsOf((name) => req.first(name)), language: req.first("language") || undefined });
	const sent = (req: RestRequest) => fieldsOf((name) => req.body(name));
	const guidOf = (req: RestRequest) => guids.map((name) => req.guid(name)).find((id) => id !== undefined);
	/** The row that a call deletes, which the contract has in its query: a form sends its body along, and may have another there. */
	const removed = (req: RestRequest) => {
		refuseContradiction(
			guids.flatMap((name) => [[name, req.query(name)?.toLowerCase()] as const, [`body.${name}`, lowered(req.body(name))] as const]),
		);
		return { ids: [guidOf(req)] };
	};
	const first = (found: RateWithPlaces[] | RateWithPlaces) => {
		const [rate] = [found].flat();
		return rate ? answered(rate) : {};
	};
	const make = routesFor<Router>(book.domain);
	const routes: Parameters<typeof make>[0] = [];
	if (lines.list)
		routes.push({
			...at(lines.list),
			procedure: "rows",
			input: (req) => listInput(req),
			output: ({ pageIndex, pageSize, total, totalPages, items }) => ({ pageIndex, pageSize, total, totalPages, items: items.map(answered) }),
		});
	if (lines.get) routes.push({ ...at(lines.get), procedure: "get", input: (req) => ({ id: guidOf(req) }), output: answered });
	if (lines.add)
		routes.push({
			...at(lines.add),
			procedure: "addRow",
			input: (req) => ({ row: fieldsOf(byNames((name) => req.body(name))) }),
			namedRow,
			output: ({ id, ...notices }) => ({ [guid]: id, ...notices }),
		});
	if (lines.update)
		routes.push({
			...at(lines.update),
			procedure: "updateRow",
			input: (req) => ({ id: guidOf(req), version: req.first("version"), row: sent(req), from: req.first("changeFrom") }),
			partial: { ...asAnswered((req) => [guidOf(req)]), answers: first },
			namedRow,
			output: ({ id, ...notices }) => ({ [guid]: id, ...notices }),
		});
	if (lines.remove) routes.push({ ...at(lines.remove), procedure: "remove", input: removed, output: ({ count }) => ({ count }) });
	if (lines.template) routes.push({ ...at(lines.template), procedure: "template", input: () => undefined, file: true });
	if (lines.export) routes.push({ ...at(lines.export), procedure: "exportRows", input: (req) => listInput(req), file: true });
	if (lines.quickEdit)
		routes.push({
			...at(lines.quickEdit),
			procedure: "editRows",
			input: (req) => ({ rows: listOf(req, ...rowNames)?.map((item) => cellsOf(item, lines.update)) }),
			partial: {
				...asAnswered((req) => (listOf(req, ...rowNames) ?? []).map(idOf)),
				answers: (rates: RateWithPlaces[]) => rates.map(answered),
				rows: { names: rowNames, key: guid, takes, spelt },
			},
			namedRow,
			output: ({ rows }) => rows.map(({ id, ...row }) => ({ [guid]: id, ...row })),
		});
	if (lines.check) routes.push({ ...at(lines.check), procedure: "checkExcelImport", input: fileName, namedRow });
	if (lines.replace) routes.push({ ...at(lines.replace), procedure: "replaceAll", input: fileName, namedRow });
	if (lines.removeMany)
		routes.push({
			...at(lines.removeMany),
			procedure: "removeRows",
			// The rows picked, or those that are what the filters say; where nothing is picked nothing is meant.
			input: (req) => {
				const { filters = [], search, validOn } = listInput(req, { exact: true });
				const picked = ["IDsJSON", "ids", `${guid}s`];
				const said = [...picked, guid].map((name) => req.first(name));
				const none = said.some((one) => one !== undefined && listFrom(one).every(isBlank));
				const isFilter = said.slice(0, -1).every((one) => one === undefined) && !Array.isArray(req.json()) && !none;
				const ids = isFilter ? undefined : (listOf(req, ...picked) ?? []).filter((id) => !isBlank(id)).map(idOf);
				return { ids, filters, search, validOn };
			},
			strict: true,
			output: ({ count, missing }) => ({ count, notFound: missing }),
		});
	if (lines.removeListed)
		routes.push({
			...at(lines.removeListed),
			procedure: "removeRows",
			input: (req) => ({ ids: (listOf(req, "IDsJSON", "ids", `${guid}s`, guid) ?? []).filter((id) => !isBlank(id)).map(idOf), all: true }),
			output: ({ count }) => ({ count }),
		});
	if (lines.applyToAll)
		routes.push({
			...at(lines.applyToAll),
			procedure: "applyRows",
			input: (req) => {
				refuseNothingPicked(req, ["IDsJSON", "ids", `${guid}s`, ...guids]);
				const { filters = [], search, validOn } = listInput(req, { unsorted: true });
				const ids = listOf(req, "IDsJSON", "ids", `${guid}s`)?.map(idOf);
				return { ...operationOf(req, book, named), ids, filters, search, validOn };
			},
			// A filter with a slip in its name would change every rate.
			strict: true,
			output: ({ count, atZero, rows }) => ({ count, atZero, rows: rows.map(({ id, version }) => ({ [guid]: id, version })) }),
		});
	if (lines.saveTerm)
		routes.push({
			...at(lines.saveTerm),
			procedure: "saveLaneTerm",
			input: (req) => {
				refuseContradiction(["term", "body"].map((name) => [name, req.body(name)]));
				return { ...laneOf(req), body: req.first("term", "body"), version: req.first("version") || undefined };
			},
		});
	if (lines.term) routes.push({ ...at(lines.term), procedure: "laneTerm", input: laneOf, output: term });
	if (lines.termsOfPlace) {
		const [method, path, name] = lines.termsOfPlace;
		routes.push({ method, path, procedure: "termsOfPlace", input: (req) => ({ name: req.query(name) }), output: (terms) => terms.map(term) });
	}
	return make(routes);
}
