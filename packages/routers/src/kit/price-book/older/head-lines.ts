import { DomainError, InvalidFieldError } from "../../../door/errors.ts";
import { isBlank, isRecord } from "../../rest/fit.ts";
import { pageOf } from "../../rest/lists.ts";
import { type RestRequest, type RestRoute, routesFor } from "../../rest/types.ts";
import type { RateBook } from "../declaration.ts";
import { HEAD_ID, headFields } from "../heads.ts";
import type { headRouter, OlderHead } from "./head-router.ts";
import { asAnswered, at, listOf, rowNames } from "./lines.ts";
import type { olderRouter } from "./router.ts";
import { withoutBlankAmounts } from "./sent-row-problems.ts";
import { spellingOf } from "./spelling.ts";

type Router = ReturnType<typeof headRouter> & {
	_def: { record: ReturnType<typeof headRouter>["_def"]["record"] & ReturnType<typeof olderRouter>["_def"]["record"] };
};

/** Names the rows of a head come under, the one of the answers first. */
const detailNames = ["details", ...rowNames];

/**
 * The lines of the contract for a port's head with its details (`older.head`); for a book without, none. Details that are named by their GUID are changed in what is
 * sent of them, those without one are added, all others stay; what a head says beside its own fields holds for each new detail that does not say it itself. Without a list of them the body is the one detail.
 */
export function headLines(book: RateBook): RestRoute[] {
	const { guid, head: declared } = book.older ?? {};
	if (!guid || !declared) return [];
	const { lines } = declared;
	const { answered, byNames, fieldsOf, idOf, listInput, namedRow, readerOf, spelt, takes } = spellingOf(book, guid, declared.guid);
	const { place, choices } = headFields(book);
	const amounts = book.fields.flatMap(({ kind, name }) => (kind === "price" || kind === "money" ? [name] : []));
	const own = new Set([place, ...choices].map(({ name }) => name));
	const namesHead = new Set([...own, HEAD_ID, ...["Id", "Name", "NameZh"].map((end) => `${place.name}${end}`)]);
	/** What they call the GUID of the head's place. */
	const [placeGuid = `${place.name}GUID`] = book.spellings?.[place.name] ?? [];

	const toldOf = ({ id, fields, placeId, place: names, rates }: OlderHead) => ({
		[declared.guid]: id,
		[placeGuid]: placeId,
		[`${place.name}GUID`]: placeId,
		...fields,
		[`${place.name}Name`]: names.name,
		[`${place.name}NameZh`]: names.nameZh,
		details: rates.map(answered),
	});
	/** What the call says of the head, and of its new rows. */
	const partsOf = (req: RestRequest) => {
		const entries = Object.entries(fieldsOf(byNames((name) => req.first(name))));
		return {
			fields: Object.fromEntries(entries.filter(([name]) => own.has(name))),
			shared: Object.fromEntries(entries.filter(([name]) => !own.has(name))),
		};
	};
	const rowOf = (shared: Record<string, unknown>) => (item: unknown) => {
		const read = readerOf(item);
		const [id, version] = [idOf(item), read("version")];
		return {
			...(isBlank(id) ? {} : { id }),
			...(isBlank(version) ? {} : { version }),
			// An old form sends what it searched by beside its grid: that is no wish to change the rows there.
			cells: isBlank(id) ? { ...shared, ...withoutBlankAmounts(book, fieldsOf(byNames(read))) } : fieldsOf(read),
		};
	};
	/** The list of details, or the body as the one detail; none where a head that is there is sent alone. */
	const detailsOf = (req: RestRequest): unknown[] | undefined => {
		const body = req.json();
		const listed = listOf(req, ...detailNames);
		if (listed || !isRecord(body)) return listed ?? [];
		const { shared } = partsOf(req);
		const isAlone = req.guid(declared.guid) !== undefined && isBlank(idOf(body)) && Object.keys(shared).length === 0;
		return isAlone ? undefined : [body];
	};
	/** Refuses prices beside details that are there: they would change none of them, and an old form has no such fields to search by. */
	const refuseUnheard = (details: unknown[] | undefined, shared: Record<string, unknown>) => {
		if (!details?.some((item) => !isBlank(idOf(item)))) return;
		const unheard = amounts.filter((name) => !isBlank(shared[name]));
		if (unheard.length === 0) return;
		throw new DomainError(
			"invalid",
			"error.invalid",
			{},
			unheard.map((field) => ({ field, messageId: "problem.priceBesideDetails", values: {} })),
		);
	};
	const save = (req: RestRequest) => {
		const { fields, shared } = partsOf(req);
		refuseUnheard(listOf(req, ...detailNames), shared);
		const rows = detailsOf(req)?.map(rowOf(shared));
		// A list of nothing is what somebody picked, and no head that is sent alone.
		if (rows?.length === 0) throw new InvalidFieldError("details", "problem.required");
		return { id: req.guid(declared.guid), fields, rows };
	};
	const saving = {
		procedure: "saveHead",
		input: save,
		partial: {
			...asAnswered((req) => (detailsOf(req) ?? []).map(idOf)),
			answers: (rates: Parameters<typeof answered>[0][]) => rates.map(answered),
			rows: { names: detailNames, key: guid, takes, spelt },
		},
		namedRow,
		output: ({ id, rows }: { id: string; rows: { id: string; version: number; notices?: string[] }[] }) => ({
			[declared.guid]: id,
			details: rows.map(({ id: own, ...row }) => ({ [guid]: own, ...row })),
		}),
	} as const;

	/** What of a list's input narrows and orders the details of a head that is named otherwise. */
	const narrowing = ({ filters = [], sort, search, validOn }: ReturnType<typeof listInput>) => ({
		filters: filters.filter(({ field }) => !namesHead.has(field)),
		...{ sort, search, validOn },
	});

	const make = routesFor<Router>(book.domain);
	const routes: Parameters<typeof make>[0] = [];
	if (lines.list) routes.push({ ...at(lines.list), procedure: "heads", input: (req) => listInput(req), output: (page) => pageOf(page, toldOf) });
	if (lines.get)
		routes.push({
			...at(lines.get),
			procedure: "oneHead",
			input: (req) => ({ ...narrowing(listInput(req)), id: req.guid(declared.guid) }),
			output: toldOf,
		});
	if (lines.ofPlace)
		routes.push({
			...at(lines.ofPlace),
			procedure: "oneHead",
			// What is sent beside the head narrows its details, as it does in the list of heads.
			input: (req) => ({ ...narrowing(listInput(req)), fields: partsOf(req).fields }),
			output: toldOf,
		});
	if (lines.save) routes.push({ ...at(lines.save), ...saving });
	if (lines.saveDetails) routes.push({ ...at(lines.saveDetails), ...saving });
	if (lines.remove) {
		const [, , name = declared.guid] = lines.remove;
		routes.push({
			...at(lines.remove),
			procedure: "removeHead",
			input: (req) => ({ id: req.guid(name) ?? req.guid(declared.guid) }),
			output: ({ count }) => ({ count }),
		});
	}
	return make(routes);
}
