import type { inferRouterOutputs } from "@trpc/server";
import { routesFor } from "../../kit/rest/types.ts";
import type { saleRouter } from "./router.ts";
import { directionOf, directionSent, searchOf, trainSearchOf } from "./search-sent.ts";

type Answer = inferRouterOutputs<typeof saleRouter>["search"];

/** What was found, with why the rest has no price as the message. */
const answered = (data: Answer) => ({ message: data.notPriced.length === 0 ? "ok" : data.notPriced.map(({ message }) => message).join("\n"), data });

export const saleRoutes = routesFor<typeof saleRouter>("sale")([
	{
		method: "POST",
		path: "/api/Product/GetSearchSaleData",
		procedure: "search",
		input: (req) => searchOf(req),
		output: answered,
		wholeResponse: true,
	},
	{
		method: "POST",
		path: "/api/v1/ICRManagement/ICRPrice/GetICRSaleData",
		procedure: "search",
		input: (req) => trainSearchOf(req),
		output: answered,
		wholeResponse: true,
	},
	{
		method: "POST",
		path: "/api/Product/CheckPortCanDiscount",
		procedure: "canDiscount",
		input: (req) => ({
			portId: req.guid("portID") ?? req.guid("portGUID"),
			portCode: req.first("portCode", "port", "portName"),
			corridorId: req.guid("corridorGUID") ?? req.guid("productGUID"),
			direction: directionOf(directionSent(req)),
			date: req.body("date"),
		}),
		output: ({ portId, products, allowed }) => ({ message: "ok", data: { portID: portId, productCount: products, canDiscount: allowed } }),
		wholeResponse: true,
	},
]);
