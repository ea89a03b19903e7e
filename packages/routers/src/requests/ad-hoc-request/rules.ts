import type { MessageId } from "@iqt/i18n";
import { addDays } from "@iqt/i18n/days";
import Big from "big.js";
import { containerOf, countOf } from "../../desk/containers.ts";
import { DomainError, FixedFieldsError, InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { eitherWay, mayBeThousands, minorOrNull, moneyText, roundMoney } from "../../kit/money/money.ts";
import { containerTwice, targetProblems } from "../request-rules.ts";
import {
	type AdHocRequest,
	type AdHocState,
	adHocRequest,
	type CostLineSent,
	type dueLights,
	fieldsOf,
	type outcomes,
	type PriceLineSent,
} from "./schema.ts";

/** What moves a request, from which states to which: in "accept" it stays in its own. Doing a step again before the next one corrects it. */
export const moves = {
	cost: { from: ["requestCreated", "costUpdated"], to: "costUpdated" },
	price: { from: ["costUpdated", "priceUpdated"], to: "priceUpdated" },
	send: { from: ["priceUpdated", "quotationSent"], to: "quotationSent" },
	accept: { from: ["quotationSent"], to: "quotationSent" },
	notAccepted: { from: ["priceUpdated", "quotationSent"], to: "costUpdated" },
	cancel: { from: ["requestCreated", "costUpdated", "priceUpdated", "quotationSent"], to: "cancelled" },
} as const satisfies Record<string, { from: readonly AdHocState[]; to: AdHocState }>;

export type Move = keyof typeof moves;
export const moveNames = Object.keys(moves) as Move[];

/** What a person is to a request. */
export interface Standing {
	/** They asked. */
	isOwner: boolean;
	isSuper: boolean;
	/** They may change requests, and reach this one to change it. */
	edits: boolean;
	/** They may give costs, and see them. */
	givesCost: boolean;
	givesPrice: boolean;
}

/** Who makes a move: VDM the cost, PM the price, PM or the requester the mail and the end, the requester alone what the customer says. */
const makers: Readonly<Record<Move, (who: Standing) => boolean>> = {
	cost: ({ givesCost }) => givesCost,
	price: ({ givesPrice }) => givesPrice,
	send: ({ edits }) => edits,
	accept: ({ isOwner, isSuper, edits }) => edits && (isOwner || isSuper),
	notAccepted: ({ isOwner, isSuper, edits }) => edits && (isOwner || isSuper),
	cancel: ({ edits }) => edits,
};

/** Whether somebody may make a move at all, whatever state the request is in. */
export const mayMove = (move: Move, who: Standing): boolean => makers[move](who);

const stays = (move: Move, from: AdHocState): boolean => (moves[move].from as readonly AdHocState[]).includes(from);

/** Moves somebody may make now, in the order a request goes through them. */
export const movesOpen = (state: AdHocState, who: Standing): Move[] => moveNames.filter((move) => stays(move, state) && mayMove(move, who));

/** Refuses a move by who may not make it (`notAllowed`), then one that its state does not have (`state`, named). */
export function refuseMove(move: Move, { number, state }: { number: string; state: AdHocState }, who: Standing): void {
	if (!mayMove(move, who)) throw new DomainError("notAllowed", "adHocRequest.notYours", { move });
	if (!stays(move, state)) throw new DomainError("state", "adHocRequest.wrongState", { number, state, move });
}

type Field = keyof AdHocRequest;
const ofSome = [...new Set(Object.values(fieldsOf).flatMap(({ must, may }) => [...must, ...may]))];

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** What may be added to a request in any state: files and people it is shared with. */
const always: ReadonlySet<string> = new Set(["pictures", "loadingPlans", "msds", "shares"]);

/** What vendors are not told: it may be changed while they reckon. */
const untold: ReadonlySet<string> = new Set<Field>([
	...(["customer", "customerEmail", "customerLanguage", "priority", "orderType"] as const),
	...(["requisitionNumber", "requiredDate", "targetPrice", "currency", "remark"] as const),
]);

const allFields = Object.keys(adHocRequest.schema.shape) as Field[];

/**
 * What of a request cannot be changed any more, and why: all that is asked once somebody has worked on it; what vendors are told while `inquiries` (numbers)
 * stand, whose prices are for what they were asked. Files and shares may be changed at any time. Null where nothing is fixed.
 */
export function fixedIn(state: AdHocState, inquiries: readonly string[]): { fields: readonly Field[]; messageId: MessageId } | null {
	if (state !== "requestCreated") return { fields: allFields.filter((field) => !always.has(field)), messageId: "adHocRequest.lateChange" };
	if (inquiries.length === 0) return null;
	return { fields: allFields.filter((field) => !always.has(field) && !untold.has(field)), messageId: "adHocRequest.vendorsAsked" };
}

/** Refuses a change of what is fixed (`fixedIn`), at each field that is changed. */
export function refuseLateChange(
	{ number, state }: { number: string; state: AdHocState },
	{ fields, current, inquiries }: { fields: AdHocRequest; current: AdHocRequest; inquiries: readonly string[] },
): void {
	const fixed = fixedIn(state, inquiries);
	const isChanged = (field: Field) => field in fields && JSON.stringify(fields[field] ?? null) !== JSON.stringify(current[field] ?? null);
	const [first, ...more] = fixed?.fields.filter(isChanged) ?? [];
	if (fixed && first) throw new FixedFieldsError([first, ...more], fixed.messageId, { number, inquiries: inquiries.join(", ") });
}

/**
 * What a request must say beyond its fields: what its service type needs and nothing of the others', no container twice, days to come where they are new,
 * a safety data sheet with dangerous goods, a target price with its currency (`digits` of which it keeps to).
 */
export function checkRequest(
	request: AdHocRequest,
	current: AdHocRequest | null,
	{ today, digits }: { today: string; digits: number | undefined },
): void {
	const { must, may } = fieldsOf[request.serviceType];
	const own = new Set<Field>([...must, ...may]);
	const isPast = (field: "readyDate" | "requiredDate") => {
		const day = request[field];
		return day !== null && day !== current?.[field] && day < today && new InvalidFieldError(field, "problem.readyPast", { today });
	};
	refuseAll(
		...must.map((field) => isEmpty(request[field]) && new InvalidFieldError(field, "problem.required")),
		...ofSome.map(
			(field) =>
				!own.has(field) && !isEmpty(request[field]) && new InvalidFieldError(field, "adHocRequest.notOfService", { service: request.serviceType }),
		),
		containerTwice(request.containers),
		isPast("requiredDate"),
		isPast("readyDate"),
		request.cargo === "dangerous" && request.msds.length === 0 && new InvalidFieldError("msds", "adHocRequest.msdsNeeded"),
		...targetProblems(request, digits),
	);
}

/** What is wrong with the price a customer would take: a currency there is none of, more decimals than it has. */
export function checkTarget(target: { targetPrice: string; currency: string }, digits: number | undefined): void {
	refuseAll(
		digits === undefined && new InvalidFieldError("currency", "problem.unknownCurrency", { code: target.currency }),
		...targetProblems(target, digits),
	);
}

/** How a request stands to the day its price is needed by. */
export function dueLight({ state, requiredDate }: { state: AdHocState; requiredDate: string }, today: string): (typeof dueLights)[number] {
	if (state === "cancelled") return "none";
	if (state === "quotationSent") return "met";
	if (requiredDate < today) return "overdue";
	return requiredDate <= addDays(today, 2) ? "soon" : "inTime";
}

/** Prices a request has of before: not taken, and none given since. */
export const arePricesRefused = ({ state, prices }: { state: AdHocState; prices: readonly unknown[] }): boolean =>
	state === "costUpdated" && prices.length > 0;

/** What came of a request: *dropped* is one that ended before it had a price. */
export function outcomeOf({
	state,
	pricedAt,
	acceptedAt,
}: {
	state: AdHocState;
	pricedAt: string | null;
	acceptedAt: string | null;
}): (typeof outcomes)[number] {
	if (state === "cancelled") return pricedAt === null ? "dropped" : "lost";
	return acceptedAt === null ? "open" : "won";
}

type Sent = CostLineSent | PriceLineSent;

/** An amount without VAT and with it, in minor units; each follows from the other, and where both are said they agree. */
export function amountsOf(
	{ amount, amountWithVat, vat }: Pick<Sent, "amount" | "amountWithVat" | "vat">,
	{ digits, at }: { digits: number; at: string },
): { without: number; with: number } {
	const given = amount ?? amountWithVat;
	if (given === undefined) throw new InvalidFieldError(`${at}.amount`, "problem.required");
	for (const [field, value] of [["amount", amount] as const, ["amountWithVat", amountWithVat] as const])
		if (value !== undefined) {
			if (!roundMoney(Big(value), digits).eq(value)) throw new InvalidFieldError(`${at}.${field}`, "problem.decimals", { maximum: digits });
			if (mayBeThousands(value, digits)) throw new InvalidFieldError(`${at}.${field}`, "problem.thousands", eitherWay(value, digits));
		}
	const factor = Big(vat).div(100).plus(1);
	const without = moneyText(amount === undefined ? Big(given).div(factor) : Big(amount), digits);
	const withVat = moneyText(amountWithVat === undefined ? Big(without).times(factor) : Big(amountWithVat), digits);
	const right = moneyText(Big(without).times(factor), digits);
	// Either may have been the one that was said: an amount with VAT is not always one without it and the VAT of that.
	if (right !== withVat && moneyText(Big(withVat).div(factor), digits) !== without)
		throw new InvalidFieldError(`${at}.amountWithVat`, "adHocRequest.vatDiffers", { vat, amount: without, right });
	const minor = [minorOrNull(without, digits), minorOrNull(withVat, digits)];
	if (minor[0] === null || minor[1] === null) throw new InvalidFieldError(`${at}.amount`, "problem.adHocAmount");
	return { without: minor[0] as number, with: minor[1] as number };
}

/**
 * Totals of `quantity` times a line: VAT is of the total, not of each rounded amount; where the amount with VAT was said (the one without it does not lead
 * to it), the total without VAT is what is left of that one. Decimal strings.
 */
export function lineTotals(
	{ amount, amountWithVat, vat }: { amount: string; amountWithVat: string; vat: string },
	quantity: number,
	digits: number,
): { total: string; totalWithVat: string } {
	const factor = Big(vat).div(100).plus(1);
	const [net, gross] = [Big(amount).times(quantity), Big(amountWithVat).times(quantity)];
	return moneyText(Big(amount).times(factor), digits) === moneyText(Big(amountWithVat), digits)
		? { total: moneyText(net, digits), totalWithVat: moneyText(net.times(factor), digits) }
		: { total: moneyText(gross.div(factor), digits), totalWithVat: moneyText(gross, digits) };
}

type Asked = Pick<AdHocRequest, "containers" | "serviceType" | "storageDays">;
type Line = { basis: Sent["basis"]; containerType?: string | null | undefined };

/** How many times a line is charged: for a container all of its type, for all of them where it names none. */
export function quantityOf({ containers, storageDays }: Asked, { basis, containerType }: Line): number {
	if (basis === "shipment") return 1;
	const boxes = containers.filter((said) => !containerType || containerOf(said) === containerType).reduce((sum, said) => sum + countOf(said), 0);
	return basis === "day" ? boxes * (storageDays ?? 0) : boxes;
}

/** What is wrong with lines as such: for a container nobody asked about, by something the request does not have, or none for a container that is asked about. */
export function checkLines(asked: Asked, side: "costs" | "lines" | "prices", lines: readonly Line[]): void {
	const types = asked.containers.map(containerOf);
	const names = types.join(", ");
	refuseAll(
		...lines.map(({ basis, containerType }, i) => {
			const at = `${side}.${i}`;
			if (containerType && !types.includes(containerType))
				return new InvalidFieldError(`${at}.containerType`, "adHocRequest.noSuchContainer", { type: containerType, names: names || "–" });
			if (basis === "container" && types.length === 0) return new InvalidFieldError(`${at}.basis`, "adHocRequest.noContainers");
			if (basis === "day" && !asked.storageDays) return new InvalidFieldError(`${at}.basis`, "adHocRequest.noDays");
			return false;
		}),
	);
	const missing = types.filter((type) => !lines.some(({ containerType }) => !containerType || containerType === type));
	if (missing.length > 0) throw new InvalidFieldError(side, "adHocRequest.legMissing", { types: missing.join(", ") });
}

/** What is wrong with the days prices hold: ends before it begins, or is over. */
export function checkValidity(lines: readonly Pick<PriceLineSent, "validFrom" | "validTo">[], today: string): void {
	refuseAll(
		...lines.map(({ validFrom, validTo }, i) => {
			const at = `prices.${i}.validTo`;
			if (validFrom !== undefined && validTo < validFrom) return new InvalidFieldError(at, "problem.validToBeforeFrom");
			return validTo < today && new InvalidFieldError(at, "problem.readyPast", { today });
		}),
	);
}
