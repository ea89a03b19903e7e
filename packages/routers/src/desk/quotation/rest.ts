import { isLanguage } from "@iqt/i18n";
import { InvalidFieldError } from "../../door/errors.ts";
import { searchInput } from "../../kit/charges/search.ts";
import { withoutGroups } from "../../kit/fields/values.ts";
import { parseAmount } from "../../kit/imports/amount.ts";
import { isBlank, isRecord, listFrom } from "../../kit/rest/fit.ts";
import { pageOf, sameNames } from "../../kit/rest/lists.ts";
import { type RestRequest, routesFor } from "../../kit/rest/types.ts";
import { meant, trainSearchOf } from "../sale/search-sent.ts";
import type { quotationRouter } from "./router.ts";
import { quotationStates } from "./schema.ts";

/**
 * What is asked for: `discountTotal` before `total`, which a row that is sent back has of its own. "19,000.00" as the number it is; anything else as it was
 * sent. InvalidFieldError where a sign may part thousands as well as decimals: "6.000".
 */
function totalOf(req: RestRequest): unknown {
	const sent = req.first("discountTotal", "total");
	if (typeof sent !== "string") return sent;
	const read = parseAmount(sent);
	if (read.kind === "unclear" && read.thousands !== null && !sent.includes(","))
		throw new InvalidFieldError(isBlank(req.first("discountTotal")) ? "total" : "discountTotal", "problem.unclearAmount", {
			text: sent.trim(),
			thousands: read.thousands,
			decimals: read.decimals,
		});
	return withoutGroups(sent.trim());
}

const discountAsked = (req: RestRequest) => ({ total: totalOf(req), reason: req.body("reason") });

const sentAnswer = ({ id, number, version, repeated }: { id: string; number: string; version: number; repeated: string | null }) => ({
	message: repeated ?? "ok",
	data: { quotationGUID: id, quotationNumber: number, version },
});

const spelled = <Row extends { id: string; number: string | null; state: string }>({ id, number, state, ...row }: Row) => ({
	quotationRecordGUID: id,
	quotationNumber: number,
	status: state,
	...row,
});

const draftNamed = (req: RestRequest) => req.guid("quotationGUID") ?? req.guid("quotationRecordGUID") ?? req.guid("id");

const searchFields = Object.keys(searchInput.shape);

/** The language of a document: as it is said, else the one that is read, and English for one of others. */
function documentLanguage(req: RestRequest): unknown {
	const reads = req.header("language")?.trim().slice(0, 2).toLowerCase() ?? "zh";
	return req.first("documentLanguage", "language") ?? (isLanguage(reads) ? reads : "en");
}

/** The language beside it on paper, and the remarks in it; an older client that sends none leaves them as the draft has them. */
const besideIt = (req: RestRequest) => ({
	secondLanguage: req.first("secondDocumentLanguage", "secondLanguage"),
	secondRemarks: req.first("secondRemarks"),
});

/** A draft by its GUID, or what one is made of: the option of a search for trains, the search as it was sent, and whom it is for. */
function draftOrTrain(req: RestRequest): Record<string, unknown> {
	const named = draftNamed(req);
	const optionId = req.first("optionId", "optionID");
	const sent = Object.fromEntries(searchFields.map((field) => [field, req.body(field)] as const).filter(([, value]) => value !== undefined));
	// All that is read of any call is read of every one: a refusal tells a missing field by the name it goes by.
	const customer = {
		name: req.first("customerName"),
		email: req.first("customerEmail", "email"),
		contact: req.first("contact", "customerContact"),
		companyId: req.guid("companyGUID") ?? req.guid("companyId"),
	};
	const said = { language: documentLanguage(req), ...besideIt(req), remarks: req.first("remarks", "remark"), validTo: req.first("validTo") };
	const search = trainSearchOf(req, sent);
	if (optionId === undefined && (named !== undefined || Object.keys(sent).length === 0)) return named === undefined ? {} : { id: named };
	const draft = { customer, ...said, currency: search.currency, items: [{ search, optionId }] };
	return { ...(named === undefined ? {} : { id: named }), draft };
}

/** Charges as older clients write them: a list, or JSON text of one, of objects with other names beside ours. */
function chargesSent(req: RestRequest): unknown {
	const sent = req.first("charges", "chargeList", "items");
	return listFrom(sent).map((one) => {
		if (!isRecord(one)) return one;
		const { chargeName, charge, price, qty, vatRatio, ...rest } = one;
		const named = {
			label: rest.label ?? chargeName ?? charge,
			unitPrice: rest.unitPrice ?? price,
			quantity: rest.quantity ?? qty,
			vatPercent: rest.vatPercent ?? vatRatio,
		};
		return { ...rest, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) };
	});
}

/** What is said of a quotation made elsewhere; what is not sent is as usual. */
function elsewhereSent(req: RestRequest): Record<string, unknown> {
	const said = {
		customerName: req.first("customerName", "customer"),
		customerEmail: req.first("customerEmail", "email"),
		contact: req.first("contact", "customerContact"),
		companyId: req.guid("companyGUID") ?? req.guid("companyId"),
		madeElsewhere: req.first("madeElsewhere", "source"),
		state: req.first("status", "state"),
		language: req.first("documentLanguage"),
		currency: req.first("currency"),
		issuedOn: req.first("issuedOn", "quotationDate"),
		...Object.fromEntries(
			["validFrom", "validTo", "direction", "scope", "mode", "ownership", "grossWeightKg", "readyDate"].map((name) => [name, req.first(name)]),
		),
		origin: req.first("originLabel", "origin"),
		destination: req.first("destinationLabel", "destination"),
		cargo: meant("cargo", req.first("cargo", "commodityType")),
		containers: listFrom(req.first("containers")),
		charges: chargesSent(req),
		remarks: req.first("remarks", "remark"),
	};
	return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** Whether a call makes a quotation of a search's option; one that is there knows by itself whether it was sent. */
const isOfSearch = (req: RestRequest): boolean => draftOrTrain(req).draft !== undefined;

export const quotationRoutes = routesFor<typeof quotationRouter>("quotation")([
	{ method: "GET", path: "/api/Common/PaymentRelaunch", procedure: "relaunchPayment", input: (req) => ({ id: req.guid("id") }) },
	{
		method: "POST",
		path: "/api/v1/sale/SendQuotation",
		procedure: "send",
		input: (req) => ({ id: draftNamed(req), ...besideIt(req) }),
		output: sentAnswer,
		wholeResponse: true,
	},
	{
		method: "POST",
		path: "/api/v1/ICRManagement/ICRPrice/SendTheQuotation",
		procedure: "sendOffered",
		// A draft that is made here is made in both.
		input: (req) => ({ ...(isOfSearch(req) ? {} : besideIt(req)), ...draftOrTrain(req) }),
		once: isOfSearch,
		output: sentAnswer,
		wholeResponse: true,
	},
	{
		method: "POST",
		path: "/api/v1/sale/AskForDiscount",
		procedure: "askDiscount",
		input: (req) => ({ id: draftNamed(req), ...discountAsked(req) }),
		output: ({ id, state }) => ({ discountGUID: id, status: state }),
	},
	{
		method: "POST",
		path: "/api/v1/ICRManagement/ICRPrice/AskForDiscount",
		procedure: "askDiscountOffered",
		once: isOfSearch,
		input: (req) => ({ ...draftOrTrain(req), ...discountAsked(req) }),
		output: ({ id, state, quotationId, number }) => ({ discountGUID: id, status: state, quotationGUID: quotationId, quotationNumber: number }),
	},
	{
		method: "POST",
		path: "/api/v1/QuotationReference/AddQuotationRecord",
		procedure: "addElsewhere",
		once: () => true,
		input: elsewhereSent,
		output: ({ id, number, state, version }) => ({ quotationRecordGUID: id, quotationNumber: number, status: state, version }),
	},
	{
		method: "POST",
		path: "/api/v1/QuotationReference/GetQuotationRecordListData",
		procedure: "list",
		input: (req) =>
			req.list({
				quotationRecordGUID: { field: "id", guid: true },
				quotationNumber: { field: "number", op: "contains" },
				status: { field: "state", values: quotationStates },
				language: "language",
				lanesAre: "lanesAre",
				currency: "currency",
				...sameNames({ op: "contains" }, "madeElsewhere", "customerName", "customerEmail", "originLabel", "destinationLabel", "ownerName"),
				...sameNames({ guid: true }, "companyId", "replacesId"),
				...sameNames({ as: "number" }, "acceptedOption", "ownerId", "total", "version"),
				...sameNames({ as: "moment" }, "createdAt", "updatedAt", "sentAt", "decidedAt"),
				validFrom: { field: "validFrom", op: "gte", as: "day" },
				validTo: { field: "validTo", op: "lte", as: "day" },
				beginTime: { field: "createdAt", op: "gte", as: "moment" },
				endTime: { field: "createdAt", op: "lte", as: "moment" },
			}),
		output: (page) => pageOf(page, spelled),
	},
]);
