import type { inferRouterOutputs } from "@trpc/server";
import { z } from "zod";
import { DomainError } from "../../door/errors.ts";
import { fitFields, isBlank, isRecord, listFrom } from "../../kit/rest/fit.ts";
import { refuseContradiction } from "../../kit/rest/request.ts";
import { type FilterMapping, type FilterRule, type RestRequest, routesFor } from "../../kit/rest/types.ts";
import type { inlandRailRouter } from "./router.ts";
import { inlandRail } from "./schema.ts";

type Outputs = inferRouterOutputs<typeof inlandRailRouter>;
type Product = Outputs["products"]["items"][number];
type Term = Outputs["term"];

/** What older clients call the fields, by the book's name; the spelling of the answers comes first, since problems are told by it. */
const spellings: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
	inlandRail.fields.map(({ name }) => [name, inlandRail.spellings?.[name] ?? [name]]),
);

const cells = z.object(Object.fromEntries(inlandRail.fields.map((field) => [field.name, field.schema])));

/** Export and import as the books name them. */
function directionOf(value: unknown): unknown {
	const text = typeof value === "string" ? value.trim().toLowerCase() : value;
	if (text === "export") return "westbound";
	return text === "import" ? "eastbound" : text;
}

/** "4-6" days as its two ends, "5" as both, "-7" and "3-" as the one there is; null for what is none of these. */
function transitOf(value: unknown): { transitMin: string | null; transitMax: string | null } | null {
	const found = /^(\d{0,3})\s*(?:([-~–])\s*(\d{0,3}))?$/.exec(String(value ?? "").trim());
	const [, from, dash, to] = found ?? [];
	if (!from && !to) return null;
	return { transitMin: from || null, transitMax: (dash ? to : from) || null };
}

/** The same of what was sent with a row: nothing where it was not, both ends emptied where it was emptied. */
function transitSent(value: unknown): Record<string, unknown> {
	if (value === undefined) return {};
	if (isBlank(value)) return { transitMin: null, transitMax: null };
	const days = transitOf(value);
	if (!days) throw new DomainError("invalid", "error.invalid", {}, [{ field: "transitTime", messageId: "problem.transitTime", values: {} }]);
	return days;
}

function transitFilters(value: unknown) {
	const days = transitOf(value);
	return (
		days && Object.entries(days).map(([field, day]) => ({ field, op: day === null ? "isNull" : "eq", value: day === null ? null : Number(day) }))
	);
}

const isPlace = (name: string) => inlandRail.fields.some((field) => field.name === name && field.kind === "place");

/**
 * The book's fields among what was sent, as the book takes them; `read` gives a value by a name in any case, undefined where it was not sent. A
 * field that may not be empty stays as it is when it is sent empty. A place that was said in two ways is told as both, since a GUID and a code may
 * well mean the same; any other field's two spellings must agree.
 */
function fieldsOf(read: (name: string) => unknown): Record<string, unknown> {
	const row: Record<string, unknown> = transitSent(read("transitTime"));
	for (const [name, names] of Object.entries(spellings)) {
		const given = names.map((spelt) => [spelt, read(spelt)] as const).filter(([, value]) => value !== undefined);
		const said = given.filter(([, value]) => !isBlank(value));
		const value = said[0]?.[1] ?? given[0]?.[1];
		if (value === undefined || (isBlank(value) && (name in row || (inlandRail.required as readonly string[]).includes(name)))) continue;
		if (isPlace(name)) row[name] = said.length > 1 ? said.map(([, one]) => one) : value;
		else {
			// Days come as numbers beside the text that names both.
			refuseContradiction(
				name in row && row[name] !== null ? [...said.map(([spelt, one]) => [spelt, String(one)] as const), ["transitTime", row[name]]] : said,
			);
			row[name] = name === "direction" ? directionOf(value) : value;
		}
	}
	return fitFields(cells, row);
}

/** Reads an object of a body without regard to the case of its keys. */
function reader(object: unknown): (name: string) => unknown {
	const entries = typeof object === "object" && object !== null ? Object.entries(object) : [];
	const byName = new Map(entries.map(([key, value]) => [key.toLowerCase(), value]));
	return (name) => byName.get(name.toLowerCase());
}

/** A list sent as the body itself, under one of `names`, or as JSON text or with commas under one of them; undefined where there is none. */
function listOf(req: RestRequest, ...names: string[]): unknown[] | undefined {
	const body = req.json();
	if (Array.isArray(body)) return body;
	const sent = req.first(...names);
	return isBlank(sent) ? undefined : listFrom(sent);
}

const idOf = (item: unknown) => {
	const read = reader(item);
	return lowered(isRecord(item) ? (read("priceGUID") ?? read("id")) : item);
};
const lowered = (id: unknown) => (typeof id === "string" ? id.trim().toLowerCase() : id);

const cellsOf = (item: unknown) => {
	const read = reader(item);
	if (!isBlank(read("changeFrom"))) {
		const values = { call: "UpdatePrice" };
		throw new DomainError("invalid", "error.invalid", {}, [{ field: "changeFrom", messageId: "problem.changedElsewhere", values }]);
	}
	const nested = read("cells");
	const version = read("version");
	return {
		id: idOf(item),
		...(isBlank(version) ? {} : { version }),
		cells: fieldsOf(nested === undefined ? read : reader(nested)),
	};
};

const choice = (field: string): FilterMapping => ({
	field,
	values: inlandRail.fields.find(({ name }) => name === field)?.options?.map(({ value }) => value) ?? [],
});
const number = (field: string): FilterMapping => ({ field, as: "number" });
const text = (field: string): FilterMapping => ({ field, op: "contains" });

const filters: Record<string, FilterMapping> = {
	priceGUID: { field: "id", guid: true },
	inlandCityGUID: { field: "inlandCityId", guid: true },
	portCityGUID: { field: "portCityId", guid: true },
	inlandCity: "inlandCity",
	inlandCityName: text("inlandCityName"),
	inlandCityNameZh: text("inlandCityNameZh"),
	portCity: "portCity",
	portCityName: text("portCityName"),
	portCityNameZh: text("portCityNameZh"),
	BRTCode: text("brtCode"),
	frequency: text("frequency"),
	transportationMode: choice("mode"),
	mode: choice("mode"),
	transitTime: { field: "transitMin", read: transitFilters },
	transitMin: number("transitMin"),
	transitMax: number("transitMax"),
	direction: { ...(choice("direction") as FilterRule), says: { export: "westbound", import: "eastbound" } },
	containerType: "containerType",
	ownership: choice("ownership"),
	weightFrom: number("weightFrom"),
	weightTo: number("weightTo"),
	cargo: choice("cargo"),
	basis: choice("basis"),
	railCost: number("cost"),
	ssr: { field: "ssr", as: "price" },
	msr: { field: "msr", as: "price" },
	min: number("min"),
	max: number("max"),
	currency: "currency",
	vat: number("vat"),
	status: { field: "status", values: ["live", "future", "expired"] },
	validFrom: { field: "validFrom", op: "gte", as: "day" },
	validTo: { field: "validTo", op: "lte", as: "day" },
	onRequest: { field: "onRequest", as: "flag" },
	remark: text("remark"),
	version: number("version"),
	changedAt: { field: "changedAt", as: "moment" },
	changedBy: text("changedBy"),
};

/** The list's input with the day the rates must hold on. */
function listInput(req: RestRequest) {
	const validOn = req.first("validOn");
	return { ...req.list(filters), ...(isBlank(validOn) ? {} : { validOn }) };
}

/** `placeIds` are known of what the list answers, and not of what stands in the way of a save. */
const product = ({ row, places, placeIds = {}, ...rate }: Omit<Product, "placeIds"> & Partial<Pick<Product, "placeIds">>) => {
	const { inlandCity, portCity, mode, brtCode, cost, transitMin, transitMax, ...others } = row;
	return {
		priceGUID: rate.id,
		version: rate.version,
		status: rate.status,
		inlandCityGUID: placeIds.inlandCity,
		inlandCity,
		inlandCityName: places.inlandCity?.name,
		inlandCityNameZh: places.inlandCity?.nameZh,
		portCityGUID: placeIds.portCity,
		portCity,
		portCityName: places.portCity?.name,
		portCityNameZh: places.portCity?.nameZh,
		BRTCode: brtCode,
		transportationMode: mode,
		transitTime: transitMin === transitMax ? String(transitMin ?? "") : `${transitMin ?? ""}-${transitMax ?? ""}`,
		transitMin,
		transitMax,
		// Missing, not null, for those who may not see it.
		...("cost" in row ? { railCost: cost } : {}),
		...others,
		changedAt: rate.changedAt,
		changedBy: rate.changedBy,
	};
};

/** A row that a refusal names, of a sheet or of the book, under the names its list has, with the rates it replaces; its places are codes. */
const namedRow = ({ id, replaces, ...row }: Record<string, unknown>): Record<string, unknown> => ({
	...(id === undefined ? {} : { priceGUID: id }),
	...Object.fromEntries(Object.entries(row).map(([name, value]) => [name.endsWith("City") ? name : (spellings[name]?.[0] ?? name), value])),
	...(Array.isArray(replaces) ? { replaces: replaces.map(namedRow) } : {}),
});

const term = (t: Term) => ({
	inlandCityGUID: t.lane[0] ?? null,
	portCityGUID: t.lane[1] ?? null,
	term: t.body,
	language: t.language,
	version: t.version,
	updatedAt: t.updatedAt,
});

/** The filter of a call that deletes what matches; without one nothing is picked. */
const picked = (req: RestRequest) => {
	const { filters: some = [], validOn } = listInput(req);
	return { filters: some, validOn };
};

const firstProduct = (found: Product[] | Product) => {
	const [rate] = [found].flat();
	return rate ? product(rate) : {};
};

/** Names the rows of a quick edit come under. */
const rowNames = ["rows", "list", "data"];

/** The rates of a call as the list answers them; the procedure itself leaves what is not sent as it is. */
const asAnswered = (idsOf: (req: RestRequest) => unknown[]) =>
	({
		procedure: "productsById",
		input: (req: RestRequest) => {
			// What is no GUID is told by the call itself.
			const ids = idsOf(req).filter((id) => z.guid().safeParse(id).success);
			return ids.length === 0 ? undefined : { ids };
		},
		output: () => ({}),
	}) as const;

const laneOf = (req: RestRequest) => [req.guid("inlandCityGUID"), req.guid("portCityGUID")];
const fileName = (req: RestRequest) => ({ fileName: req.query("fileName") ?? req.body("fileName") });

export const inlandRailRoutes = routesFor<typeof inlandRailRouter>("inlandRail")([
	{
		method: "POST",
		path: "/api/v1/inlandRail/GetProductListData",
		procedure: "products",
		input: listInput,
		output: (page) => ({
			pageIndex: page.pageIndex,
			pageSize: page.pageSize,
			total: page.total,
			totalPages: page.totalPages,
			items: page.items.map(product),
		}),
	},
	{
		method: "POST",
		path: "/api/v1/inlandRail/AddInlandRail",
		procedure: "addProduct",
		input: (req) => ({ row: fieldsOf((name) => req.body(name)) }),
		namedRow,
		output: ({ id }) => ({ priceGUID: id }),
	},
	{
		method: "POST",
		path: "/api/v1/inlandRail/UpdatePrice",
		procedure: "updateProduct",
		input: (req) => ({
			id: req.guid("priceGUID"),
			version: req.first("version"),
			row: fieldsOf((name) => req.body(name)),
			from: req.first("changeFrom"),
		}),
		partial: { ...asAnswered((req) => [req.guid("priceGUID")]), answers: firstProduct },
		namedRow,
		output: ({ id }) => ({ priceGUID: id }),
	},
	{
		method: "POST",
		path: "/api/v1/inlandRail/DelThePrice",
		procedure: "remove",
		input: (req) => ({ ids: [req.guid("priceGUID")] }),
		output: ({ count }) => ({ count }),
	},
	{ method: "POST", path: "/api/v1/inlandRail/DownloadTemplate", procedure: "template", input: () => undefined, file: true },
	{ method: "POST", path: "/api/v1/inlandRail/GetExportInlandRailListData", procedure: "exportProducts", input: listInput, file: true },
	{
		method: "POST",
		path: "/api/v1/inlandRail/UpdateQuickEdit",
		procedure: "editProducts",
		input: (req) => ({ rows: listOf(req, ...rowNames)?.map(cellsOf) }),
		partial: {
			...asAnswered((req) => (listOf(req, ...rowNames) ?? []).map(idOf)),
			answers: (rates: Product[]) => rates.map(product),
			rows: { names: rowNames, key: "priceGUID" },
		},
		namedRow,
		output: ({ rows }) => rows.map(({ id, version }) => ({ priceGUID: id, version })),
	},
	{ method: "POST", path: "/api/v1/inlandRail/CheckExcelImport", procedure: "checkExcelImport", input: fileName, namedRow },
	{ method: "POST", path: "/api/v1/inlandRail/ReplaceAllInlandRailPrice", procedure: "replaceAll", input: fileName, namedRow },
	{
		method: "POST",
		path: "/api/v1/inlandRail/RemoveData",
		procedure: "removeProducts",
		// The rows picked, or those that match the filter.
		input: (req) => ({
			ids: listOf(req, "IDsJSON", "ids", "priceGUIDs")
				?.filter((id) => !isBlank(id))
				.map(idOf),
			...picked(req),
		}),
		strict: true,
		output: ({ count, missing }) => ({ count, notFound: missing }),
	},
	{
		method: "POST",
		path: "/api/v1/inlandRailTerm/SaveTerm",
		procedure: "saveLaneTerm",
		input: (req) => ({
			lane: laneOf(req),
			body: req.first("term", "body"),
			language: req.first("language"),
			version: req.first("version"),
		}),
	},
	{
		method: "GET",
		path: "/api/v1/inlandRailTerm/GetTermByInlandRailGUID",
		procedure: "term",
		input: (req) => ({ lane: laneOf(req) }),
		output: term,
	},
	{
		method: "GET",
		path: "/api/v1/inlandRailTerm/GetTerm",
		procedure: "termsOfPlace",
		input: (req) => ({ name: req.query("cityName") }),
		output: (terms) => terms.map(term),
	},
]);
