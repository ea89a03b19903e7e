import { routesFor } from "../../kit/rest/types.ts";
import type { quotationRouter } from "./router.ts";
import { quotationStates } from "./schema.ts";

/** "19,000.00" as the number it is; anything else as it was sent. */
const amountOf = (sent: unknown) => (typeof sent === "string" && /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(sent.trim()) ? sent.replaceAll(",", "") : sent);

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
				customerName: { field: "customerName", op: "contains" },
				customerEmail: { field: "customerEmail", op: "contains" },
				companyId: { field: "companyId", guid: true },
				status: { field: "state", values: quotationStates },
				language: "language",
				lanesAre: "lanesAre",
				currency: "currency",
				acceptedOption: { field: "acceptedOption", as: "number" },
				originLabel: { field: "originLabel", op: "contains" },
				destinationLabel: { field: "destinationLabel", op: "contains" },
				ownerName: { field: "ownerName", op: "contains" },
				ownerId: { field: "ownerId", as: "number" },
				replacesId: { field: "replacesId", guid: true },
				validFrom: { field: "validFrom", op: "gte", as: "day" },
				validTo: { field: "validTo", op: "lte", as: "day" },
				total: { field: "total", as: "number" },
				version: { field: "version", as: "number" },
				createdAt: { field: "createdAt", as: "moment" },
				updatedAt: { field: "updatedAt", as: "moment" },
				sentAt: { field: "sentAt", as: "moment" },
				decidedAt: { field: "decidedAt", as: "moment" },
				beginTime: { field: "createdAt", op: "gte", as: "moment" },
				endTime: { field: "createdAt", op: "lte", as: "moment" },
			}),
		output: (page) => ({
			...page,
			items: page.items.map(({ id, number, state, ...row }) => ({ quotationRecordGUID: id, quotationNumber: number, status: state, ...row })),
		}),
	},
]);
