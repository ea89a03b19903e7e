import { containerSaid, containerTexts } from "../../kit/charges/container-said.ts";
import { hsCodesIn, plainNumber } from "../../kit/fields/values.ts";
import { wordsOf } from "../../kit/imports/spoken.ts";
import { cargoOf } from "../../kit/price-book/standards.ts";
import { dayOf } from "../../kit/rest/day.ts";
import { isBlank, isGuid, isRecord, jsonList } from "../../kit/rest/fit.ts";
import { refuseContradiction } from "../../kit/rest/request.ts";
import type { RestRequest } from "../../kit/rest/types.ts";
import { surchargeCode } from "../../prices/booking-surcharge/charges.ts";
import { rampCharge } from "../../prices/icr-ramp/charges.ts";
import { icrSurchargeCode } from "../../prices/icr-surcharge/charges.ts";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { truckingSurchargeCode } from "../../prices/trucking-surcharge/charges.ts";
import { zoneOf } from "../../pricing/load.ts";

/** What the ends of a scope are called in Chinese. */
const endsInChinese: Readonly<Record<string, string>> = { 门: "door", 港: "port" };

/** "door to port", "DoorToPort", "doorPort" and 门到港 as the search names it: doorToPort. */
export function scopeOf(value: unknown): unknown {
	const match = typeof value === "string" ? /^(door|port|门|港)[\s_-]*(?:(?:to|到|至)[\s_-]*)?(door|port|门|港)$/i.exec(value.trim()) : null;
	const [from = "", to = ""] = (match ?? []).slice(1).map((end) => endsInChinese[end] ?? end.toLowerCase());
	return match ? `${from}To${to.charAt(0).toUpperCase()}${to.slice(1)}` : value;
}

/** What a word of a rate's field stands for, in sheets, rows and filters alike; anything else as it was sent. */
/** What people and programs call a choice of rates: its value, or what was sent where it is none. */
export const meant = (name: string, value: unknown): unknown => {
	const field = inlandRail.fields.find((one) => one.name === name);
	return (typeof value === "string" && field ? wordsOf(field)?.(value.trim()) : null) ?? value;
};

export const directionOf = (value: unknown): unknown => {
	const said = meant("direction", value);
	return typeof said === "string" ? said.trim().toLowerCase() : said;
};

/** The direction as it was sent: a code, a name or a GUID of the register. */
export const directionSent = (req: RestRequest): unknown => req.first("direction", "directionGUID", "directionID");

/** How many of a container, with its type by what it is called; what names none is left for the schema to refuse. */
function boxOf(said: unknown): unknown {
	const box = containerSaid(said, (text) => {
		const type = meant("containerType", text);
		return typeof type === "string" && type !== text ? type : null;
	});
	return box === null ? said : { ...(isRecord(said) ? said : {}), ...box };
}

/** Containers of a list, a text ("2x40HC, 20GP") or one alone, as texts or objects. */
function containersOf(sent: unknown): unknown {
	const listed = typeof sent === "string" ? (jsonList(sent) ?? containerTexts(sent)) : isRecord(sent) ? [sent] : sent;
	return Array.isArray(listed) ? listed.map(boxOf) : listed;
}

/** What was sent first under one of these names; two of them that say different things once they are read are refused, naming both. */
function saidOnce(req: RestRequest, names: readonly string[], read: (sent: unknown) => unknown): unknown {
	const given = names.map((name) => [name, req.body(name)] as const).filter(([, sent]) => sent !== undefined);
	refuseContradiction(given.map(([name, sent]) => [name, isBlank(sent) ? undefined : read(sent)] as const));
	return (given.find(([, sent]) => !isBlank(sent)) ?? given[0])?.[1];
}

/** What containers are compared by with others, whatever else is said of them. */
const boxesText = (boxes: unknown, isCounted: boolean): unknown =>
	Array.isArray(boxes) ? boxes.map((box) => (isRecord(box) ? [box.type, ...(isCounted ? [String(plainNumber(box.count))] : [])] : box)) : boxes;

/** The containers of a search, or its one type with how many of it. */
function containersSent(req: RestRequest): unknown {
	const count = saidOnce(req, ["containerCount", "quantity", "count"], plainNumber) ?? req.first("containerCount", "quantity", "count");
	const listed = (sent: unknown) => containersOf(isBlank(count) || Array.isArray(sent) || isRecord(sent) ? sent : [{ type: sent, count }]);
	const type = saidOnce(req, ["containerType", "container"], listed) ?? req.first("containerType", "container");
	const all = req.body("containers");
	if (isBlank(all)) return isBlank(type) ? all : listed(type);
	const [boxes, alone] = [containersOf(all), isBlank(type) ? undefined : listed(type)];
	// A type by itself says nothing of how many.
	const isCounted = !isBlank(count) || (Array.isArray(alone) && alone.some((box) => isRecord(box) && box.count !== 1));
	const said = [
		["containers", boxesText(boxes, isCounted)],
		["containerType", boxesText(alone, isCounted)],
	] as const;
	refuseContradiction(said);
	return boxes;
}

/** Whether it is a postcode with its country: "DE-47051", "D 47051". A place's code may have one digit in it, and a GUID begins like anything. */
const isPostcode = (code: string): boolean => /^[a-z]{1,2}(?:[ -]+\d|\d{2})/i.test(code) && !isGuid(code) && Boolean(zoneOf(code)?.postcode);

/** An end that is sent as a bare text: digits are an area's code, a postcode with its country is a door abroad, all else a place. */
function endOf(sent: unknown): unknown {
	if (typeof sent !== "string" || sent.trim().startsWith("{")) return sent;
	const code = sent.trim();
	return { kind: /^\d+$/.test(code) ? "area" : isPostcode(code) ? "zone" : "place", code };
}

/** HS codes as a list, a JSON text or apart by commas; what is neither is left for the schema to refuse. */
const sentHsCodes = (sent: unknown): unknown => (typeof sent === "string" ? (jsonList(sent) ?? hsCodesIn(sent)) : sent);

const hsCodesText = (sent: unknown): unknown => {
	const codes = sentHsCodes(sent);
	return Array.isArray(codes) ? codes.map(String).sort().join() : codes;
};

/** What rates, forms and quotations call a field of a search, its own name first, and what one spelling is compared by with another. */
const spellings: Readonly<Record<string, readonly [names: readonly string[], read: (sent: unknown) => unknown]>> = {
	ownership: [["ownership", "COCSOC"], (sent) => meant("ownership", sent)],
	cargo: [["cargo", "commodityType"], (sent) => meant("cargo", sent)],
	hsCodes: [["hsCodes", "HSCode"], hsCodesText],
	readyDate: [["readyDate", "cargoReadyDate"], (sent) => (typeof sent === "string" ? (dayOf(sent) ?? sent) : sent)],
	scope: [["scope", "serviceScope"], scopeOf],
};

/** The fields of a search that have several names, each as it was sent under one of them. */
function spelled(req: RestRequest): Record<string, unknown> {
	const said = Object.entries(spellings).map(([field, [names, read]]) => [field, saidOnce(req, names, read)] as const);
	return Object.fromEntries(said.filter(([, sent]) => sent !== undefined));
}

/** Whoever says how long a box stays at the depot wants one, unless the services say otherwise. */
function servicesOf({ services, depotDays }: Record<string, unknown>): { services?: unknown } {
	if (!(Number(depotDays) > 0)) return {};
	if (services === undefined || services === null || services === "") return { services: { depot: true } };
	return isRecord(services) && services.depot === undefined ? { services: { ...services, depot: true } } : {};
}

const wishCodes = {
	bookingWishes: surchargeCode,
	truckingWishes: truckingSurchargeCode,
	trainWishes: (text: string) => rampCharge(text) ?? icrSurchargeCode(text),
};

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

/** A search in the words rates are sent with; `sent` are its fields as they were sent. */
export function searchOf(req: RestRequest, sent = req.bodyAll()) {
	const body: Record<string, unknown> = { ...sent, ...spelled(req) };
	const containers = containersSent(req);
	const said = ["ownership", "cargo", "currency"].filter((name) => body[name] !== undefined).map((name) => [name, meant(name, body[name])]);
	return {
		...body,
		...Object.fromEntries(said),
		...cargoOfBoxes(body, containers),
		...(containers === undefined ? {} : { containers }),
		...Object.fromEntries((["origin", "destination"] as const).flatMap((end) => (body[end] === undefined ? [] : [[end, endOf(body[end])]]))),
		...(body.hsCodes === undefined ? {} : { hsCodes: sentHsCodes(body.hsCodes) }),
		...servicesOf(body),
		...wishesOf(body),
		scope: scopeOf(body.scope),
		direction: directionOf(directionSent(req)),
	};
}

/** The scope that ends of these kinds have. */
function scopeBetween(origin: unknown, destination: unknown): string {
	const isDoor = (end: unknown) => isRecord(end) && end.kind !== "place";
	return `${isDoor(origin) ? "door" : "port"}To${isDoor(destination) ? "Door" : "Port"}`;
}

/** A search for trains abroad: POL and POD are its ends where no doors are named, which are terminals and no ports of the sea, and the scope is theirs. */
export function trainSearchOf(req: RestRequest, body?: Record<string, unknown>): Record<string, unknown> {
	const search: Record<string, unknown> = searchOf(req, body);
	// A door in words, as a form has it, is an end as much as a terminal: left out, the price would be another one.
	const pol = req.first("pickUpAddress", "polGUID", "pol");
	const pod = req.first("deliveryAddress", "podGUID", "pod");
	const terminal = (end: unknown) =>
		isRecord(end) && end.kind === "place" && end.placeKind === undefined ? { ...end, placeKind: "inlandCity" } : end;
	const origin = terminal(search.origin ?? endOf(pol));
	const destination = terminal(search.destination ?? endOf(pod));
	return { ...search, origin, destination, scope: search.scope ?? scopeBetween(origin, destination) };
}
