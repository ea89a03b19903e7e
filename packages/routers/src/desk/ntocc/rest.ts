import { pageOf, sameNames } from "../../kit/rest/lists.ts";
import { routesFor } from "../../kit/rest/types.ts";
import type { ntoccRouter } from "./router.ts";
import { ntoccCargo, ntoccOrigins, ntoccOutcomes, ntoccProviders } from "./schema.ts";

const runFilters = {
	...sameNames({ op: "contains" }, "fromName", "toName", "fromCity", "toCity"),
	from: { field: "fromCity", op: "contains" },
	to: { field: "toCity", op: "contains" },
	...sameNames({ as: "number" }, "weightKg"),
	truckType: "truckType",
	cargo: { field: "cargo", values: ntoccCargo },
	loadDay: { field: "loadDay", as: "day" },
	currency: "currency",
} as const;

const callFilters = {
	...runFilters,
	recordID: { field: "id", guid: true },
	provider: { field: "provider", values: ntoccProviders },
	outcome: { field: "outcome", values: ntoccOutcomes },
	origin: { field: "origin", values: ntoccOrigins },
	failure: "failure",
	...sameNames({ op: "contains" }, "reference", "reason", "askedBy", "quotationNumber"),
	...sameNames({ as: "number" }, "ms", "status", "cost", "km"),
	quotationId: { field: "quotationId", guid: true },
	at: { field: "at", as: "moment" },
	beginTime: { field: "at", op: "gte", as: "moment" },
	endTime: { field: "at", op: "lte", as: "moment" },
} as const;

const call = <Row extends { id: string }>({ id, ...row }: Row) => ({ recordID: id, GUID: id, ...row });
const quotation = <Row extends { id: string }>({ id, ...row }: Row) => ({ ntoccQuotationID: id, GUID: id, ...row });

export const ntoccRoutes = routesFor<typeof ntoccRouter>("ntocc")([
	{
		method: "POST",
		path: "/api/v1/ntocc/GetCallRecordListData",
		procedure: "calls",
		input: (req) => req.list(callFilters),
		output: (page) => pageOf(page, call),
	},
	{
		method: "POST",
		path: "/api/v1/ntocc/GetExportCallRecordListData",
		procedure: "exportCalls",
		input: (req) => {
			const { filters, search, sort } = req.list(callFilters);
			return { ...(filters ? { filters } : {}), ...(search === undefined ? {} : { search }), ...(sort ? { sort } : {}) };
		},
	},
	{
		method: "GET",
		path: "/api/v1/ntocc/GetNTOCCRecordDetail",
		procedure: "oneCall",
		input: (req) => ({ id: req.guid("recordID") ?? req.guid("id") }),
		output: call,
	},
	{
		method: "POST",
		path: "/api/v1/ntocc/GetNTOCCQuotationListData",
		procedure: "quotations",
		input: (req) =>
			req.list({
				...runFilters,
				ntoccQuotationID: { field: "id", guid: true },
				...sameNames({ op: "contains" }, "number", "customerName", "ownerName"),
				...sameNames({ as: "number" }, "price"),
				createdAt: { field: "createdAt", as: "moment" },
				beginTime: { field: "createdAt", op: "gte", as: "moment" },
				endTime: { field: "createdAt", op: "lte", as: "moment" },
			}),
		output: (page) => pageOf(page, quotation),
	},
	{
		method: "GET",
		path: "/api/v1/ntocc/GetNTOCCQuotationDetail",
		procedure: "quotation",
		input: (req) => ({ id: req.guid("ntoccQuotationID") ?? req.guid("id") }),
		output: quotation,
	},
]);
