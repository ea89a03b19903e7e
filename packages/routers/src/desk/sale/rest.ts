import { wordsOf } from "../../kit/imports/spoken.ts";
import { cargoOf } from "../../kit/price-book/standards.ts";
import { isRecord, jsonList } from "../../kit/rest/fit.ts";
import { type RestRequest, routesFor } from "../../kit/rest/types.ts";
import { surchargeCode } from "../../prices/booking-surcharge/charges.ts";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { truckingSurchargeCode } from "../../prices/trucking-surcharge/charges.ts";
import type { saleRouter } from "./router.ts";

/** What the ends of a scope are called in Chinese. */
const endsInChinese: Readonly<Record<string, string>> = { 门: "door", 港: "port" };

/** "door to port", "DoorToPort", "doorPort" and 门到港 as the search names it: doorToPort. */
function scopeOf(value: unknown): unknown {
	const match = typeof value === "string" ? /^(door|port|门|港)[\s_-]*(?:(?:to|到|至)[\s_-]*)?(door|port|门|港)$/i.exec(value.trim()) : null;
	const [from = "", to = ""] = (match ?? []).slice(1).map((end) => endsInChinese[end] ?? end.toLowerCase());
	return match ? `${from}To${to.charAt(0).toUpperCase()}${to.slice(1)}` : value;
}

/** What a word of a rate's field stands for, in sheets, rows and filters alike; anything else as it was sent. */
const meant = (name: string, value: unknown): unknown => {
	const field = inlandRail.fields.find((one) => one.name === name);
	return (typeof value === "string" && field ? wordsOf(field)?.(value.trim()) : null) ?? value;
};

const directionOf = (value: unknown): unknown => {
	const said = meant("direction", value);
	return typeof said === "string" ? said.trim().toLowerCase() : said;
};

/** Containers with the types their words stand for; what is no list of objects is left for the schema to refuse. */
function containersOf(sent: unknown): unknown {
	const listed = typeof sent === "string" ? (jsonList(sent) ?? sent) : sent;
	if (!Array.isArray(listed)) return listed;
	return listed.map((one) => (isRecord(one) ? { ...one, type: meant("containerType", one.type) } : one));
}

/** An end that is sent as a bare text: digits are an area's code, all else a place. */
const endOf = (sent: unknown): unknown =>
	typeof sent === "string" && !sent.trim().startsWith("{") ? { kind: /^\d+$/.test(sent.trim()) ? "area" : "place", code: sent.trim() } : sent;

/** Whoever says how long a box stays at the depot wants one, unless the services say otherwise. */
function servicesOf({ services, depotDays }: Record<string, unknown>): { services?: unknown } {
	if (!(Number(depotDays) > 0)) return {};
	if (services === undefined || services === null || services === "") return { services: { depot: true } };
	return isRecord(services) && services.depot === undefined ? { services: { ...services, depot: true } } : {};
}

const wishCodes = { bookingWishes: surchargeCode, truckingWishes: truckingSurchargeCode };

/** What is wished for by what the trade calls it, one or many; what is no list of names is left for the schema to refuse. */
function wishesOf(body: Record<string, unknown>): Record<string, unknown> {
	const sent = Object.entries(wishCodes).flatMap(([name, codeOf]) => {
		const wishes = body[name];
		if (wishes === undefined || wishes === null || wishes === "") return [];
		const listed = typeof wishes === "string" ? (jsonList(wishes) ?? wishes.split(/[,，;；、]/)) : wishes;
		if (!Array.isArray(listed)) return [];
		return [[name, listed.map((one) => (typeof one === "string" ? (codeOf(one) ?? one) : one))]];
	});
	return Object.fromEntries(sent);
}

/** The cargo of refrigerated containers alone is reefer where nothing says it, as that of their rates is: a search for general cargo finds none. */
function cargoOfBoxes({ cargo }: Record<string, unknown>, containers: unknown): { cargo?: unknown } {
	if (cargo !== undefined && cargo !== null && cargo !== "") return {};
	const boxes = Array.isArray(containers) ? containers : [];
	const isReefer = (box: unknown) => isRecord(box) && cargoOf(inlandRail, { containerType: box.type }) === "reefer";
	return boxes.length > 0 && boxes.every(isReefer) ? { cargo: "reefer" } : {};
}

/** A search in the words rates are sent with. */
function searchOf(req: RestRequest) {
	const body = req.bodyAll();
	const containers = containersOf(body.containers);
	const said = ["ownership", "cargo", "currency"].filter((name) => body[name] !== undefined).map((name) => [name, meant(name, body[name])]);
	return {
		...body,
		...Object.fromEntries(said),
		...cargoOfBoxes(body, containers),
		...(body.containers === undefined ? {} : { containers }),
		...Object.fromEntries((["origin", "destination"] as const).flatMap((end) => (body[end] === undefined ? [] : [[end, endOf(body[end])]]))),
		...servicesOf(body),
		...wishesOf(body),
		scope: scopeOf(req.body("scope") ?? req.body("serviceScope")),
		direction: directionOf(req.body("direction")),
	};
}

export const saleRoutes = routesFor<typeof saleRouter>("sale")([
	{
		method: "POST",
		path: "/api/Product/GetSearchSaleData",
		procedure: "search",
		input: searchOf,
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
