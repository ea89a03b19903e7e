import { pageOf, sameNames } from "../../kit/rest/lists.ts";
import { routesFor } from "../../kit/rest/types.ts";
import type { quotationRouter } from "./router.ts";
import { quotationStates } from "./schema.ts";

/** "19,000.00" as the number it is; anything else as it was sent. */
const amountOf = (sent: unknown) => (typeof sent === "string" && /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(sent.trim()) ? sent.replaceAll(",", "") : sent);

const spelled = <Row extends { id: string; number: string | null; state: string }>({ id, number, state, ...row }: Row) => ({
	quotationRecordGUID: id,
	quotationNumber: number,
	status: state,
	...row,
});

export const quotationRoutes = routesFor<typeof quotationRouter>("quotation")([
	{ method: "GET", path: "/api/Common/PaymentRelaunch", procedure: "relaunchPayment", input: (req) => ({ id: req.guid("id") }) },
	{
		method: "POST",
		path: "/api/v1/sale/SendQuotation",
		procedure: "send",
		input: (req) => ({ id: req.guid("quotationGUID") ?? req.guid("quotationRecordGUID") ?? req.guid("id") }),
		output: ({ id, number, version, repeated }) => ({ message: repeated ?? "ok", data: { quotationGUID: id, quotationNumber: number, version } }),
		wholeResponse: true,
	},
	{
		method: "POST",
		path: "/api/v1/sale/AskForDiscount",
		procedure: "askDiscount",
		input: (req) => ({
			id: req.guid("quotationGUID") ?? req.guid("quotationRecordGUID") ?? req.guid("id"),
			total: amountOf(req.first("total", "discountTotal")),
			reason: req.body("reason"),
		}),
		output: ({ id, state }) => ({ discountGUID: id, status: state }),
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
				...sameNames({ op: "contains" }, "customerName", "customerEmail", "originLabel", "destinationLabel", "ownerName"),
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
