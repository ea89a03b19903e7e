import { isRecord } from "../../kit/rest/fit.ts";
import { pageOf, sameNames } from "../../kit/rest/lists.ts";
import { type RestRequest, routesFor } from "../../kit/rest/types.ts";
import { fieldsRead, listRead } from "../ad-hoc-request/rest-lines.ts";
import { type ServiceType, serviceTypes } from "../ad-hoc-request/schema.ts";
import type { vendorPageRouter } from "./page-router.ts";
import type { vendorInquiryRouter } from "./router.ts";
import { inquiryStates, vendorDeclineReasons } from "./states.ts";

const base = "/api/AdHocVendor";
const state = { field: "state", values: inquiryStates } as const;

const filters = {
	vendorRecordGUID: { field: "id", guid: true },
	GUID: { field: "id", guid: true },
	adhocRequestGUID: { field: "requestId", guid: true },
	vendorGUID: { field: "vendorId", guid: true },
	...sameNames({ op: "contains" }, "number", "lane", "vendorCode", "vendorName", "contactName", "contactEmail", "sentBy", "reason", "remark"),
	requestID: { field: "requestNumber", op: "contains" },
	status: state,
	state,
	serviceType: { field: "serviceType", values: serviceTypes },
	requiredQuotationDate: { field: "dueAt", as: "day" },
	dueAt: { field: "dueAt", as: "day" },
	...sameNames({ as: "moment" }, "sentAt", "openedAt", "answeredAt", "decidedAt"),
	...sameNames({ as: "number" }, "hours", "version"),
	because: { field: "because", values: vendorDeclineReasons },
} as const;

/** An inquiry by the names older clients know it by. */
const record = <Row extends { id: string; requestId: string; requestNumber: string; vendorId: string; state: string; dueAt: string }>({
	id,
	requestId,
	requestNumber,
	vendorId,
	state: status,
	dueAt,
	...row
}: Row) => ({
	...{ vendorRecordGUID: id, GUID: id, adhocRequestGUID: requestId, requestID: requestNumber, vendorGUID: vendorId, status },
	...{ requiredQuotationDate: dueAt, ...row },
});

/** What a vendor sees of it: who it is for and who else is asked stands nowhere in it. */
const seen = <View extends { state: string; dueAt: string }>({ state: status, dueAt, ...view }: View) => ({
	status,
	requiredQuotationDate: dueAt,
	...view,
});

const GUIDS = ["vendorGUID", "vendorGUIDs", "vendorGUIDList", "vendorIds", "vendors"] as const;

/** Vendors by their GUIDs, or as lists answer them: one, several, or their JSON text. */
function vendorsSent(req: RestRequest): unknown {
	const said = req.first(...GUIDS);
	const sent = typeof said === "string" && said.trim().startsWith("[") ? listRead(said) : typeof said === "string" ? said.split(",") : said;
	return Array.isArray(sent)
		? sent.map((one) => (isRecord(one) ? (one.vendorGUID ?? one.GUID ?? one.id) : typeof one === "string" ? one.trim() : one))
		: sent;
}

const lineOf = (one: unknown): unknown => {
	if (!isRecord(one)) return one;
	const { lineGUID, GUID, ...line } = fieldsRead(one);
	const id = line.id ?? lineGUID ?? GUID;
	return { ...line, ...(id === undefined ? {} : { id }) };
};

/** Lines of a call; currency, VAT ratio, transit time and validity beside the list stand for every line that says nothing of its own. */
function linesSent(req: RestRequest): unknown {
	const sent = listRead(req.first("lines", "lineList", "costs", "costList"));
	if (!Array.isArray(sent)) return sent;
	const { currency, vat, validFrom, validTo, transitDays } = fieldsRead(req.bodyAll());
	const shared = Object.fromEntries(Object.entries({ currency, vat, validFrom, validTo, transitDays }).filter(([, value]) => value !== undefined));
	return sent.map((one) => (isRecord(one) ? { ...shared, ...(lineOf(one) as object) } : one));
}

export const vendorInquiryRoutes = routesFor<typeof vendorInquiryRouter>("vendorInquiry")([
	{
		method: "POST",
		path: `${base}/GetVendorRecordList`,
		procedure: "list",
		input: (req) => req.list(filters),
		output: (page) => pageOf(page, record),
	},
	{
		method: "POST",
		path: `${base}/SendInquiry`,
		procedure: "send",
		once: () => true,
		input: (req) => ({
			requestId: req.guid("adhocRequestGUID") ?? req.guid("requestId") ?? req.guid("GUID"),
			vendorIds: vendorsSent(req),
			dueAt: req.first("requiredQuotationDate", "dueDate", "dueAt"),
			remark: req.first("remark"),
			lines: linesSent(req),
		}),
		output: ({ requestId, requestNumber, sent }) => ({
			...{ adhocRequestGUID: requestId, requestID: requestNumber },
			vendorRecords: sent.map(({ id, vendorId, ...one }) => ({ vendorRecordGUID: id, GUID: id, vendorGUID: vendorId, ...one })),
		}),
	},
	{
		method: "GET",
		path: `${base}/GetTheVendorQuotationDetail`,
		procedure: "detail",
		input: (req) => ({ id: req.guid("vendorRecordGUID") ?? req.guid("GUID") ?? req.guid("id"), serviceType: req.query("serviceType") }),
		output: record,
	},
]);

/** The call of the vendor's page of a service type. */
const requestDetail = (serviceType: ServiceType) =>
	({
		method: "GET",
		path: `${base}/GetTheVendor${serviceType}RequestDetail`,
		procedure: "requestDetail",
		input: (req: RestRequest) => ({ id: req.query("ID"), serviceType }),
		output: seen,
	}) as const;

/** An inquiry by the link's token or the GUID, whatever a call names it. */
const idSent = (req: RestRequest): unknown => req.first("ID", "token", "vendorRecordGUID", "GUID");

export const vendorPageRoutes = routesFor<typeof vendorPageRouter>("vendorPage")([
	...serviceTypes.map(requestDetail),
	{
		method: "POST",
		path: `${base}/UpdateTheVendorQuotation`,
		procedure: "updateQuotation",
		input: (req) => ({
			id: idSent(req),
			version: req.first("version"),
			lines: linesSent(req),
			remark: req.first("answerRemark"),
			because: req.first("declineReason", "because"),
			reason: req.first("reason"),
		}),
		output: seen,
	},
]);
