import type { MessageId } from "@iqt/i18n";
import { containerOf, countOf } from "../../../desk/containers.ts";
import type { MessageValues } from "../../../door/errors.ts";
import { nameKey } from "../../../kit/imports/text.ts";
import type { RateBook, RateRow } from "../../../kit/price-book/declaration.ts";
import type { CostLine, PriceLine } from "../lines.ts";
import type { AdHocRequest } from "../schema.ts";

/** What of a request is written back: what it costs, or what it is sold for. */
export const writeBackParts = ["cost", "price"] as const;
export type WriteBackPart = (typeof writeBackParts)[number];

type Asked = Pick<AdHocRequest, "cargo" | "containers" | "direction" | "grossWeight" | "mode" | "ownership" | "serviceType">;

/** The parts a service type has: a truck's cost and price are rates of two books, a depot's and a train's stand in one rate. */
export const partsOf = ({ serviceType }: Pick<Asked, "serviceType">): readonly WriteBackPart[] =>
	serviceType === "T" || serviceType === "F" ? writeBackParts : ["price"];

/** The price book a part belongs to. */
export function bookFor({ serviceType, mode }: Pick<Asked, "mode" | "serviceType">, part: WriteBackPart) {
	if (serviceType === "D") return "depotPrice";
	if (serviceType === "M") return mode === "barge" ? "barge" : "inlandRail";
	return part === "cost" ? "truckingCost" : "costStrategy";
}

/** Says beside the cost lines that may be taken that none is. */
export const noCost = "none";

/** Why something cannot be written, or a cost not be taken. */
interface Reason {
	messageId: MessageId;
	values: MessageValues;
}

/** A cost line beside a price that stands in one rate with it: taken by its place among the costs, or refused. */
interface CostBeside {
	line: number;
	reason: Reason | null;
}

/** A rate a line is to become, as far as its request says it. */
export interface Draft {
	/** The line's place, and the container where the line is for all of them. */
	key: string;
	line: CostLine | PriceLine;
	/** Values the request says, by the fields of the book. */
	said: RateRow;
	/** Fields somebody has to say, and those they may; `costLine` stands for the cost beside a price. */
	asks: readonly string[];
	may: readonly string[];
	/** What may well be meant by fields that are open: told, and never written unless it is said. */
	proposed: RateRow;
	/** Values a field may have, where those are fewer than the book takes. */
	only: Readonly<Record<string, readonly string[]>>;
	costs: readonly CostBeside[];
	/** Why this can be no rate of the book; null where it can. */
	reason: Reason | null;
}

/** What a vendor's answer said beside its price, by the inquiry and line a cost was taken from. */
export interface Offered extends Pick<CostLine, "basis" | "charge" | "containerType" | "inquiry"> {
	validFrom: string | null;
	validTo: string | null;
	/** Calendar days. */
	transitDays: number | null;
}

/** What the request knows beside its fields, by codes. */
export interface Known {
	number: string;
	portCity: string;
	inlandCity: string | null;
	/** Codes of truckers by what a cost line calls its vendor. */
	truckers: ReadonlyMap<string, string>;
	/** Codes of depot services by what they are called, as `nameKey` has it; none where the request is no depot's. */
	services: ReadonlyMap<string, string>;
	/** Those of the costs' inquiries. */
	offers: readonly Offered[];
	/** The business day. */
	today: string;
}

/** Fields that hold their standard unless somebody changes the rate: each says so of itself in the book. */
const standing: ReadonlySet<string> = new Set(["onRequest", "onWish"]);

const boxesOf = ({ containers }: Pick<Asked, "containers">) => containers.reduce((sum, said) => sum + countOf(said), 0);

/** By what a line is charged, in the terms of a book. */
function basisOf(asked: Asked, book: RateBook, { basis }: Draft["line"]): { basis?: string; only?: readonly string[]; reason?: Reason } {
	const takes = (name: string) => book.bases?.some((one) => one === name) ?? false;
	if (takes(basis)) return { basis };
	const boxes = boxesOf(asked);
	// What one container is charged is what the shipment is; that it goes in one has to be said.
	if (basis === "shipment" && boxes <= 1) return { only: ["container"] };
	return basis === "shipment"
		? { reason: { messageId: "writeBack.ofShipment", values: { count: boxes } } }
		: { reason: { messageId: "writeBack.noSuchBasis", values: { basis } } };
}

/** The container of a rate: its line's, the only one there is, or any where all of the shipment is charged at once. */
function containerSaid(asked: Asked, line: Draft["line"], container: string | null, ofShipment: boolean): string | null {
	if (container !== null) return container;
	if (ofShipment) return line.containerType ?? "*";
	const types = asked.containers.map(containerOf);
	return line.containerType ?? (types.length === 1 ? (types[0] ?? null) : null);
}

/** Cost lines for what a price is for, each with why its cost cannot stand in one rate with that price. */
function costsBeside(line: PriceLine, container: string | null, costs: readonly CostLine[]): CostBeside[] {
	return costs.flatMap((cost, i) => {
		if (cost.containerType !== null && container !== null && cost.containerType !== container) return [];
		const differs = (of: "basis" | "currency" | "vat", cause: MessageId): Reason | null =>
			cost[of] === line[of] ? null : { messageId: cause, values: { cost: cost[of], price: line[of] } };
		const reason = differs("currency", "writeBack.otherCurrency") ?? differs("vat", "writeBack.otherVat") ?? differs("basis", "writeBack.otherBasis");
		return [{ line: i, reason }];
	});
}

/** The one cost that is beyond doubt that of a price: of its charge while every other has a price of its own, or the only one where there is one price. */
function costOf(
	{ charge, basis }: Draft["line"],
	container: string | null,
	{ beside, lines, costs }: { beside: readonly CostBeside[]; lines: readonly Draft["line"][]; costs: readonly CostLine[] },
): CostLine | null {
	const isOf = (at: number, name: string) => costs[at]?.charge.toLowerCase() === name.toLowerCase();
	const others = lines.filter((line) => line.basis === basis && (!line.containerType || !container || line.containerType === container));
	const named = beside.filter(({ line }) => isOf(line, charge));
	const rest = beside.filter(({ line }) => !isOf(line, charge));
	const isNamed = named.length === 1 && rest.every(({ line }) => lines.some((price) => price.charge !== charge && isOf(line, price.charge)));
	const [only] = isNamed ? named : beside.length === 1 && others.length === 1 ? beside : [];
	return only?.reason === null ? (costs[only.line] ?? null) : null;
}

/** What the answer a cost was taken from said of its line. */
const offeredFor = ({ offers }: Known, cost: CostLine): Offered | undefined =>
	cost.inquiry === null
		? undefined
		: offers.find(
				({ inquiry, charge, containerType, basis }) =>
					inquiry === cost.inquiry && charge === cost.charge && containerType === cost.containerType && basis === cost.basis,
			);

/**
 * What may well be meant by what the request does not say: a truck runs from the port it was asked for, a first mile to where it ends; the rate holds up to
 * the weight that was asked about, a cost on the days of the vendor's offer, which begin today where it names their end alone.
 */
function proposedBy(asked: Asked, part: WriteBackPart, known: Known, cost: CostLine | null): Record<string, RateRow[string] | undefined> {
	const offer = cost === null ? undefined : offeredFor(known, cost);
	const ofOffer = part === "cost" && offer?.validTo ? { validFrom: offer.validFrom ?? known.today, validTo: offer.validTo } : {};
	return {
		hub: asked.serviceType === "F" ? (known.inlandCity ?? known.portCity) : known.portCity,
		...{ weightFrom: "0", weightTo: String(asked.grossWeight / 1_000) },
		...{ transitMin: offer?.transitDays ?? undefined, transitMax: offer?.transitDays ?? undefined },
		...ofOffer,
	};
}

/** The rates that lines of a request are to become in a book. What the request does not say is left open, and nothing is taken for it. */
export function draftsOf(
	asked: Asked,
	part: WriteBackPart,
	{ book, known, lines, costs }: { book: RateBook; known: Known; lines: readonly (CostLine | PriceLine)[]; costs: readonly CostLine[] },
): Draft[] {
	const field = (name: string) => book.fields.find((one) => one.name === name);
	const types = asked.containers.map(containerOf);
	const hasBoth = book.prices.includes("cost") && book.prices.includes("ssr");
	const kept = (values: Record<string, RateRow[string] | undefined>): RateRow =>
		Object.fromEntries(Object.entries(values).filter(([name, value]) => field(name) && value !== null && value !== undefined)) as RateRow;
	return lines.flatMap((line, i) => {
		const ofEach = line.basis !== "shipment" && line.containerType === null && types.length > 1;
		return (ofEach ? types : [null]).map((each): Draft => {
			const { basis, only: bases, reason = null } = basisOf(asked, book, line);
			const container = containerSaid(asked, line, each, basis === "shipment");
			const beside = hasBoth && "validTo" in line ? costsBeside(line, container, costs) : [];
			const cost = costOf(line, container, { beside, lines, costs });
			const said = kept({
				...{ portCity: known.portCity, inlandCity: known.inlandCity, mode: asked.serviceType === "M" ? asked.mode : null },
				// What a line charges says of which service it is: the request may have asked for one and been priced for others.
				...{
					service: known.services.get(nameKey(line.charge)),
					direction: asked.direction,
					ownership: asked.ownership,
					cargo: asked.cargo,
				},
				...{ containerType: container, basis, currency: line.currency, vat: line.vat, remark: known.number },
				truckerCode: "vendor" in line && line.vendor !== null ? known.truckers.get(line.vendor) : null,
				...(part === "cost" ? { cost: line.amount } : { ssr: line.amount, cost: cost?.amount }),
				...("validTo" in line ? { validFrom: line.validFrom, validTo: line.validTo } : {}),
				// A step by days is told of what is charged by the day alone.
				...(book.tiers && basis !== "day" ? { [book.tiers.from]: book.tiers.startsWith ?? 1 } : {}),
			});
			const open = (name: string) => field(name) !== undefined && said[name] === undefined && !standing.has(name);
			const needed = book.fields.flatMap(({ name, required }) => (required || book.required.includes(name) || name === "validTo" ? [name] : []));
			const proposed = Object.entries(kept(proposedBy(asked, part, known, "vendor" in line ? line : cost))).filter(([name]) => open(name));
			const told = new Set(proposed.map(([name]) => name));
			const optional = [...(book.tiers && basis === "day" ? [book.tiers.to] : []), "msr", ...told];
			return {
				key: each === null ? String(i) : `${i}.${each}`,
				line,
				said,
				asks: [...needed.filter(open), ...(beside.length > 0 && !cost ? ["costLine"] : [])],
				may: optional.filter((name) => open(name) && !needed.includes(name)),
				proposed: Object.fromEntries(proposed),
				only: bases ? { basis: bases } : {},
				costs: beside,
				reason,
			};
		});
	});
}
