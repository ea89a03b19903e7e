import type { inferRouterOutputs } from "@trpc/server";
import { type FilterMapping, type RestRequest, routesFor } from "../rest/types.ts";
import type { inlandRailRouter } from "./router.ts";

type Outputs = inferRouterOutputs<typeof inlandRailRouter>;
type Product = Outputs["products"]["items"][number];
type Term = Outputs["term"];

/** What older clients call the fields, by the book's name; the book's own name is taken too. */
const spellings: Readonly<Record<string, readonly string[]>> = {
	inlandCity: ["inlandCityGUID"],
	portCity: ["portCityGUID"],
	mode: ["transportationMode"],
	brtCode: ["BRTCode"],
	frequency: [],
	transitMin: ["transitTimeMin"],
	transitMax: ["transitTimeMax"],
	direction: [],
	containerType: ["container"],
	ownership: [],
	weightFrom: [],
	weightTo: [],
	cargo: [],
	basis: [],
	cost: ["railCost"],
	ssr: [],
	msr: [],
	min: ["minimum"],
	max: ["maximum"],
	currency: [],
	vat: ["vatRatio"],
	validFrom: [],
	validTo: [],
	onRequest: [],
	remark: [],
};

/** Export and import as the books name them. */
function directionOf(value: unknown): unknown {
	const text = typeof value === "string" ? value.trim().toLowerCase() : value;
	if (text === "export") return "westbound";
	return text === "import" ? "eastbound" : text;
}

/** "4-6" days as its two ends, "5" as both. */
function transitOf(value: unknown): { transitMin: string; transitMax: string } | null {
	const found = /^\s*(\d{1,3})\s*(?:[-~–]\s*(\d{1,3}))?\s*$/.exec(String(value ?? ""));
	return found?.[1] ? { transitMin: found[1], transitMax: found[2] ?? found[1] } : null;
}

/** The book's fields among what was sent; `read` gives a value by a name in any case, undefined where it was not sent. */
function fieldsOf(read: (name: string) => unknown): Record<string, unknown> {
	const row: Record<string, unknown> = { ...transitOf(read("transitTime")) };
	for (const [name, others] of Object.entries(spellings)) {
		const value = [...others, name].map(read).find((v) => v !== undefined);
		if (value !== undefined) row[name] = name === "direction" ? directionOf(value) : value;
	}
	return row;
}

/** Reads an object of a body without regard to the case of its keys. */
function reader(object: unknown): (name: string) => unknown {
	const entries = typeof object === "object" && object !== null ? Object.entries(object) : [];
	const byName = new Map(entries.map(([key, value]) => [key.toLowerCase(), value]));
	return (name) => byName.get(name.toLowerCase());
}

/** A list sent as the body itself, under one of `names`, or as JSON text under one of them; undefined where there is none. */
function listOf(req: RestRequest, ...names: string[]): unknown[] | undefined {
	for (const value of [req.json(), ...names.map((name) => req.body(name))]) {
		if (Array.isArray(value)) return value;
		if (typeof value !== "string") continue;
		try {
			const parsed: unknown = JSON.parse(value);
			if (Array.isArray(parsed)) return parsed;
		} catch {
			return value.split(",");
		}
	}
	return undefined;
}

const idOf = (item: unknown) => (typeof item === "string" ? item : reader(item)("priceGUID"));

const cellsOf = (item: unknown) => {
	const read = reader(item);
	const nested = read("cells");
	return { id: read("priceGUID") ?? read("id"), version: read("version"), cells: fieldsOf(nested === undefined ? read : reader(nested)) };
};

const filters: Record<string, FilterMapping> = {
	priceGUID: { field: "id", guid: true },
	inlandCityGUID: { field: "inlandCityId", guid: true },
	portCityGUID: { field: "portCityId", guid: true },
	inlandCity: "inlandCity",
	portCity: "portCity",
	BRTCode: { field: "brtCode", op: "contains" },
	frequency: { field: "frequency", op: "contains" },
	transportationMode: "mode",
	mode: "mode",
	direction: "direction",
	containerType: "containerType",
	ownership: "ownership",
	cargo: "cargo",
	currency: "currency",
	status: "status",
	validFrom: { field: "validFrom", op: "gte" },
	validTo: { field: "validTo", op: "lte" },
};

/** The list's input, with directions as the book names them and the day the rates must hold on. */
function listInput(req: RestRequest) {
	const { filters: sent, ...list } = req.list(filters);
	const validOn = req.body("validOn") ?? req.query("validOn");
	return {
		...list,
		...(sent ? { filters: sent.map((f) => (f.field === "direction" && f.op === "eq" ? { ...f, value: directionOf(f.value) } : f)) } : {}),
		...(validOn ? { validOn } : {}),
	};
}

const product = ({ row, places, placeIds, ...rate }: Product) => {
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

const term = (t: Term) => ({
	inlandCityGUID: t.lane[0] ?? null,
	portCityGUID: t.lane[1] ?? null,
	term: t.body,
	language: t.language,
	version: t.version,
	updatedAt: t.updatedAt,
});

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
		output: ({ id }) => ({ priceGUID: id }),
	},
	{
		method: "POST",
		path: "/api/v1/inlandRail/UpdatePrice",
		procedure: "updateProduct",
		input: (req) => ({
			id: req.guid("priceGUID"),
			version: req.body("version"),
			row: fieldsOf((name) => req.body(name)),
			from: req.body("changeFrom") ?? undefined,
		}),
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
	{ method: "POST", path: "/api/v1/inlandRail/GetExportInlandRailListData", procedure: "export", input: listInput, file: true },
	{
		method: "POST",
		path: "/api/v1/inlandRail/UpdateQuickEdit",
		procedure: "editProducts",
		input: (req) => ({ rows: listOf(req, "rows", "list", "data")?.map(cellsOf) }),
		output: ({ rows }) => rows.map(({ id, version }) => ({ priceGUID: id, version })),
	},
	{ method: "POST", path: "/api/v1/inlandRail/CheckExcelImport", procedure: "checkExcelImport", input: fileName },
	{ method: "POST", path: "/api/v1/inlandRail/ReplaceAllInlandRailPrice", procedure: "replaceAll", input: fileName },
	{
		method: "POST",
		path: "/api/v1/inlandRail/RemoveData",
		procedure: "remove",
		input: (req) => ({ ids: listOf(req, "IDsJSON", "ids", "priceGUIDs")?.map(idOf) }),
		output: ({ count }) => ({ count }),
	},
	{
		method: "POST",
		path: "/api/v1/inlandRailTerm/SaveTerm",
		procedure: "saveLaneTerm",
		input: (req) => ({
			lane: laneOf(req),
			body: req.body("term") ?? req.body("body"),
			language: req.body("language") ?? undefined,
			version: req.body("version") ?? undefined,
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
