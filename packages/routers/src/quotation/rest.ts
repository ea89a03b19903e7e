import { routesFor } from "../rest/types.ts";
import type { quotationRouter } from "./router.ts";

export const quotationRoutes = routesFor<typeof quotationRouter>("quotation")([
	{ method: "GET", path: "/api/Common/PaymentRelaunch", procedure: "relaunchPayment", input: (req) => ({ id: req.guid("id") }) },
	{
		method: "POST",
		path: "/api/v1/sale/SendQuotation",
		procedure: "send",
		input: (req) => ({ id: req.guid("quotationGUID") ?? req.guid("quotationRecordGUID") ?? req.guid("id") }),
		output: ({ id, number, version }) => ({ quotationGUID: id, quotationNumber: number, version }),
	},
	{
		method: "POST",
		path: "/api/v1/sale/AskForDiscount",
		procedure: "askDiscount",
		input: (req) => ({
			id: req.guid("quotationGUID") ?? req.guid("quotationRecordGUID") ?? req.guid("id"),
			total: amountText(req.body("total") ?? req.body("discountTotal")),
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
				quotationNumber: { field: "number", op: "contains" },
				customerName: { field: "customerName", op: "contains" },
				status: "state",
				currency: "currency",
				beginTime: { field: "createdAt", op: "gte" },
				endTime: { field: "createdAt", op: "lte" },
			}),
		output: (page) => ({
			...page,
			items: page.items.map(({ id, number, state, ...row }) => ({ quotationRecordGUID: id, quotationNumber: number, status: state, ...row })),
		}),
	},
]);

/** Old clients send amounts as numbers. */
const amountText = (value: unknown) => (typeof value === "number" ? String(value) : value);
