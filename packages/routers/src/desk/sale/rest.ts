import { routesFor } from "../../kit/rest/types.ts";
import type { saleRouter } from "./router.ts";

/** "door to port", "DoorToPort" and "doorPort" as the search names it: doorToPort. */
function scopeOf(value: unknown): unknown {
	const match = typeof value === "string" ? /^(door|port)[\s_-]*(?:to[\s_-]*)?(door|port)$/i.exec(value.trim()) : null;
	const [, from = "", to = ""] = match ?? [];
	return match ? `${from.toLowerCase()}To${to.charAt(0).toUpperCase()}${to.slice(1).toLowerCase()}` : value;
}

/** Export and import as the search names them. */
function directionOf(value: unknown): unknown {
	const text = typeof value === "string" ? value.trim().toLowerCase() : value;
	if (text === "export") return "westbound";
	if (text === "import") return "eastbound";
	return text;
}

export const saleRoutes = routesFor<typeof saleRouter>("sale")([
	{
		method: "POST",
		path: "/api/Product/GetSearchSaleData",
		procedure: "search",
		input: (req) => {
			const body = req.bodyAll();
			return { ...body, scope: scopeOf(req.body("scope") ?? req.body("serviceScope")), direction: directionOf(req.body("direction")) };
		},
		output: (data) => ({ message: data.notPriced.length === 0 ? "ok" : data.notPriced.map(({ message }) => message).join("\n"), data }),
		wholeResponse: true,
	},
	{
		method: "POST",
		path: "/api/Product/CheckPortCanDiscount",
		procedure: "canDiscount",
		input: (req) => ({
			portId: req.guid("portID") ?? req.guid("portGUID"),
			portCode: req.body("portCode") ?? req.query("portCode"),
			direction: directionOf(req.body("direction")),
			date: req.body("date"),
		}),
		output: ({ portId, products, allowed }) => ({ message: "ok", data: { portID: portId, productCount: products, canDiscount: allowed } }),
		wholeResponse: true,
	},
]);
