import { directions } from "../../basics/direction/schema.ts";
import { directionOf, directionSent } from "../../desk/sale/search-sent.ts";
import { recordFilters, recordLines, respell, respellPage } from "../../kit/records/rest.ts";
import { isBlank, isRecord } from "../../kit/rest/fit.ts";
import { type RestRequest, routesFor } from "../../kit/rest/types.ts";
import { adHocKind } from "./queries.ts";
import { fieldsRead, listRead } from "./rest-lines.ts";
import type { adHocRouter } from "./router.ts";
import { adHocStates } from "./schema.ts";

const base = "/api/adhocRequest";
const line = (name: string) => `${base}/${name}`;
/** A day by its own name, which other lines of the contract change. */
const moves = { cost: line("UpdateTheCost"), price: line("UpdateThePrice"), share: line("UpdateTheShare"), cancel: line("CancelRequestData") };

const spelling = {
	id: "adhocRequestGUID",
	takesDoubtful: true,
	addsOnce: true,
	names: {
		requestID: "number",
		customerName: "customer",
		requiredQuotationDate: "requiredDate",
		applicationTime: "createdAt",
		commodityType: "cargo",
		cargoName: "commodity",
		portCityGUID: "portCity",
		railInlandStation: "inlandCity",
		cargoReadyDate: "readyDate",
		COCSOC: "ownership",
		cargoPictures: "pictures",
		loadingPlan: "loadingPlans",
		MSDS: "msds",
		shareUserGUIDs: "shares",
		currentHandler: "handlers",
		vendorName: "vendors",
		costs: "costLines",
		status: "state",
	},
	elsewhere: { costs: moves.cost, vendorName: moves.cost, prices: moves.price, cancelReason: moves.cancel },
	filters: {
		state: { field: "state", values: adHocStates },
		status: { field: "state", values: adHocStates },
		direction: { field: "direction", values: directions, word: (text: string) => directions.find((one) => one === directionOf(text)) ?? null },
		// One text: places have commas of their own.
		lane: { field: "lane", op: "contains", word: (text: string) => text },
		validTo: { field: "validTo", as: "day" },
	},
} as const;

const filters = recordFilters(adHocKind, spelling);

/** The request a call is about, with the version it was seen in, where that is said. */
const named = (req: RestRequest) => ({ id: req.guid("adhocRequestGUID") ?? req.guid("GUID") ?? req.guid("id"), version: req.first("version") });
const typed = (req: RestRequest) => ({ id: named(req).id, serviceType: req.first("serviceType") });

/** What people call the two kinds of file; Excel unless `format` says PDF. */
const kinds: Readonly<Record<string, "pdf" | "xlsx">> = { pdf: "pdf", xlsx: "xlsx", excel: "xlsx", xls: "xlsx" };
function kindSent(req: RestRequest): unknown {
	const said = req.first("format", "fileType", "kind");
	return said === undefined || said === "" ? "xlsx" : (kinds[String(said).toLowerCase()] ?? said);
}

/** People by their GUIDs, or as `GetShareUserGUIDInfo` answers them. */
function sharesSent(req: RestRequest): unknown {
	const sent = req.first("shareUserGUIDs", "shareUserGUIDList", "shareUserGUID", "shares", "userGUIDs");
	return Array.isArray(sent) ? sent.map((one) => (isRecord(one) ? (one.userGUID ?? one.GUID) : one)) : sent;
}

/** Lines as the procedure has them; what stands beside the list (currency, VAT ratio, vendor, validity) is meant for every line that says nothing of its own. */
function linesSent(req: RestRequest, ...names: string[]): unknown {
	const sent = listRead(req.first(...names));
	if (!Array.isArray(sent)) return sent;
	const { currency, vat, vendor, validFrom, validTo } = fieldsRead(req.bodyAll());
	const shared = Object.fromEntries(Object.entries({ currency, vat, vendor, validFrom, validTo }).filter(([, value]) => value !== undefined));
	return sent.map((one) => (isRecord(one) ? { ...shared, ...fieldsRead(one) } : one));
}

/** A save with its direction by whatever the register of directions answers: code, GUID or name in any language. */
const withDirection = (fields: unknown, req: RestRequest): unknown => {
	const said = directionSent(req);
	return isBlank(said) || !isRecord(fields) ? fields : { ...fields, direction: directionOf(said) };
};

const moved = ({ id, number, state, version }: { id: string; number: string; state: string; version: number }) => ({
	adhocRequestGUID: id,
	GUID: id,
	requestID: number,
	status: state,
	version,
});
const saved = ({ id, version }: { id: string; version: number }) => ({ adhocRequestGUID: id, GUID: id, version });
const place = ({ id, code, name, country }: { id: string; code: string; name: string; country: string | null }) => ({
	GUID: id,
	code,
	name,
	country,
});
const valued = (options: readonly { value: string; label: string }[]) =>
	options.map(({ value, label }) => ({ enumValue: value, description: label }));
const always = () => true;

export const adHocRoutes = routesFor<typeof adHocRouter>("adHocRequest")([
	...recordLines(adHocKind, spelling, {
		list: ["POST", line("GetRequestListData")],
		save: ["POST", line("AddorUpdateRequest")],
	}).map((route) => (route.procedure === "save" ? { ...route, input: (req: RestRequest) => withDirection(route.input(req), req) } : route)),
	{
		method: "POST",
		path: line("GetRequestListByType"),
		procedure: "list",
		input: (req) => req.list(filters),
		output: (page) => respellPage(spelling, page),
	},
	{
		method: "GET",
		path: line("GetTheRequestDetail"),
		procedure: "detail",
		input: typed,
		output: ({ request, moves: open, comments, threadId }) => ({
			...respell(spelling, request as unknown as { id: string }),
			totalRequestGUID: threadId,
			actions: open,
			comments: comments.messages.map(({ at, author, text, sentence, kind }) => ({ time: at, userName: author, kind, comment: text || sentence })),
		}),
	},
	{
		method: "GET",
		path: line("GetCommonData"),
		procedure: "common",
		output: ({ depotServices, truckTypes, packageTypes, containers, currencies, ...choices }) => ({
			...Object.fromEntries(Object.entries(choices).map(([name, options]) => [name, valued(options)])),
			...{ depotServices, truckTypes, packageTypes, containers, currencies },
		}),
	},
	{
		method: "GET",
		path: line("GetThePort"),
		procedure: "places",
		output: ({ portCities, inlandCities }) => ({ portCities: portCities.map(place), railInlandStations: inlandCities.map(place) }),
	},
	{
		method: "GET",
		path: line("GetTheStatistics"),
		procedure: "statistics",
		input: (req) => {
			const { filters: asked, search } = req.list(filters);
			return { filters: asked, search };
		},
	},
	{
		method: "POST",
		path: line("CancelRequestData"),
		procedure: "cancel",
		input: (req) => ({ ...named(req), reason: req.first("reason", "cancelReason", "remark") }),
		output: moved,
	},
	{
		method: "POST",
		path: line("ShareRequestData"),
		procedure: "shareMore",
		input: (req) => ({ ...named(req), shares: sharesSent(req) }),
		output: saved,
	},
	{ method: "POST", path: line("UpdateTheShare"), procedure: "share", input: (req) => ({ ...named(req), shares: sharesSent(req) }), output: saved },
	{
		method: "GET",
		path: line("GetShareUserGUIDInfo"),
		procedure: "shares",
		input: (req) => ({ id: named(req).id }),
		output: ({ people }) => people,
	},
	{ method: "POST", path: line("DownloadRequestData"), procedure: "download", input: (req) => ({ ...typed(req), kind: kindSent(req) }), file: true },
	{
		method: "POST",
		path: line("CopyRequest"),
		procedure: "copy",
		once: always,
		input: (req) => ({ id: named(req).id }),
		output: ({ number, ...copy }) => ({ ...saved(copy), requestID: number }),
	},
	{
		method: "POST",
		path: line("UpdateTheCost"),
		procedure: "updateCost",
		input: (req) => ({ ...named(req), costs: linesSent(req, "costs", "costList") }),
		output: moved,
	},
	{
		method: "POST",
		path: line("UpdateThePrice"),
		procedure: "updatePrice",
		input: (req) => ({ ...named(req), prices: linesSent(req, "prices", "priceList") }),
		output: moved,
	},
	{
		method: "POST",
		path: line("SendThePriceEmail"),
		procedure: "sendPrice",
		once: always,
		input: named,
		output: ({ to, ...done }) => ({ ...moved(done), mailedTo: to }),
	},
	{ method: "GET", path: line("GetHistoryByRequestID"), procedure: "history", input: (req) => ({ id: named(req).id }) },
	{
		method: "POST",
		path: line("AddTheComment"),
		procedure: "comment",
		once: always,
		input: (req) => ({
			id: named(req).id,
			text: req.first("comment", "text", "content"),
			mentions: req.first("mentions", "mentionUserGUIDs"),
			attachments: req.first("attachments"),
		}),
		output: ({ id }) => ({ adhocRequestGUID: id, GUID: id }),
	},
	{
		method: "POST",
		path: line("NotAccepted"),
		procedure: "notAccepted",
		input: (req) => ({
			...named(req),
			reason: req.first("reason", "notAcceptedReason"),
			targetPrice: req.first("targetPrice"),
			currency: req.first("currency"),
		}),
		output: moved,
	},
]);
