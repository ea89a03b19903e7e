import type { Language } from "@iqt/i18n";
import Big from "big.js";
import { digitsOf, endsOf, itemOf } from "../document.ts";
import { type PricedLane, type QuotedLine, quotedLines } from "../quoted-lines.ts";
import { type PriceReason, reasonsOf, type Source } from "./reasons.ts";

/** One charge as a revision sells it: `amount` in `currency`, `converted` in the quotation's. */
type Side = Pick<QuotedLine, "basis" | "quantity" | "unitPrice" | "currency" | "amount" | "converted">;

type LineChange = "same" | "changed" | "added" | "removed";

/** A charge in two revisions. `difference` is after less before in the quotations' currency; null where they are in two. */
interface ComparedLine {
	/** What its stretch of the way is called. */
	leg: string;
	label: string;
	containerType: string | null;
	change: LineChange;
	before: Side | null;
	after: Side | null;
	difference: string | null;
	reasons: PriceReason[];
}

/** What a lane is asked for, where that is another thing now: as people read it, a mode and a day as they are kept. */
interface LaneFact {
	code: "containers" | "mode" | "readyDate" | "grossWeightKg";
	before: string;
	after: string;
}

/** A lane in two revisions: amounts are its totals in the currency of each. */
export interface ComparedLane {
	/** Places in the two revisions, from 0; null where it is not there. */
	places: { before: number | null; after: number | null };
	origin: string;
	destination: string;
	change: LineChange;
	before: string | null;
	after: string | null;
	difference: string | null;
	facts: LaneFact[];
	lines: ComparedLine[];
}

interface Revision {
	currency: string;
	lanes: readonly PricedLane[];
}

interface Compared {
	/** In the reader's language. */
	language: Language;
	before: Revision;
	after: Revision;
}

/** `after - before` of decimal strings with the digits of the longer one; what is missing is nothing. */
export function differenceOf(before: string | null, after: string | null): string {
	const [from, to] = [before ?? "0", after ?? "0"];
	return Big(to)
		.minus(from)
		.toFixed(Math.max(digitsOf(from), digitsOf(to)));
}

type Pair<T> = readonly [T, T] | readonly [T, null] | readonly [null, T];

/** Puts together what has the same key, each once, by the first key that tells two as the same; then what is left of either. In the order of the later ones. */
export function paired<T extends object>(before: readonly T[], after: readonly T[], keys: readonly ((one: T) => string | null)[]): Pair<T>[] {
	const partner = new Map<T, T>();
	const left = new Set(before);
	for (const key of keys) {
		for (const one of after) {
			const own = partner.has(one) ? null : key(one);
			const same = own === null ? undefined : [...left].find((other) => key(other) === own);
			if (same === undefined) continue;
			partner.set(one, same);
			left.delete(same);
		}
	}
	return [...after.map((one): Pair<T> => [partner.get(one) ?? null, one] as Pair<T>), ...[...left].map((one): Pair<T> => [one, null])];
}

/** A charge with what stands behind it. */
interface Charge {
	line: QuotedLine;
	source: Source;
	leg: string;
	key: string;
}

/** The charges of a lane, those of the books first. */
function chargesOf(lane: PricedLane, quotedIn: string, language: Language): Charge[] {
	const { legs } = itemOf(lane, language);
	const { priced, manual = [], markUp } = lane;
	return quotedLines(lane).map((line, place) => {
		const entered = manual[place - priced.lines.length] ?? null;
		const standard = priced.lines[place];
		return {
			line,
			source: {
				line: standard ?? null,
				manual: entered,
				markUp: markUp ? { kind: markUp.kind, value: markUp.value } : null,
				standardUnitPrice: standard?.unitPrice ?? entered?.unitPrice ?? line.unitPrice,
				quotedIn,
			},
			leg: legs[line.leg]?.label ?? "",
			key: entered ? `manual ${entered.id}` : `${line.charge} ${legs[line.leg]?.kind}`,
		};
	});
}

const sideOf = ({ basis, quantity, unitPrice, currency, amount, converted }: QuotedLine): Side => ({
	...{ basis, quantity, unitPrice, currency, amount, converted },
});

/** Whether a charge costs the same, for the same reason or another. */
const isSame = (before: Side, after: Side): boolean =>
	before.currency === after.currency &&
	(["quantity", "unitPrice", "amount", "converted"] as const).every((figure) => Big(before[figure]).eq(after[figure]));

function compareLine([before, after]: Pair<Charge>, { language, ...revisions }: Compared): ComparedLine {
	const shown = after ?? before;
	const sides = { before: before && sideOf(before.line), after: after && sideOf(after.line) };
	const comparable = revisions.before.currency === revisions.after.currency;
	const change = changeOf(sides.before, sides.after);
	return {
		leg: shown?.leg ?? "",
		label: shown?.line.label(language) ?? "",
		containerType: shown?.line.containerType ?? null,
		change,
		...sides,
		difference: comparable ? differenceOf(sides.before?.converted ?? null, sides.after?.converted ?? null) : null,
		reasons: before && after && change === "changed" ? reasonsOf(before, after) : [],
	};
}

/** What became of a charge. */
function changeOf(before: Side | null, after: Side | null): LineChange {
	if (before && after) return isSame(before, after) ? "same" : "changed";
	return presence(before);
}

/** What became of something that stands in one revision alone. */
const presence = (before: unknown): LineChange => (before === null ? "added" : "removed");

const containersOf = ({ search }: PricedLane): string => search.containers.map(({ type, count }) => `${count} × ${type}`).join(", ");

function factsOf(before: PricedLane, after: PricedLane): LaneFact[] {
	const facts: LaneFact[] = [
		{ code: "containers", before: containersOf(before), after: containersOf(after) },
		{ code: "mode", before: before.priced.mode, after: after.priced.mode },
		{ code: "grossWeightKg", before: String(before.search.grossWeightKg), after: String(after.search.grossWeightKg) },
		{ code: "readyDate", before: before.search.readyDate, after: after.search.readyDate },
	];
	return facts.filter((fact) => fact.before !== fact.after);
}

interface PlacedLane {
	lane: PricedLane;
	place: number;
}

const endKey = ({ lane: { search } }: PlacedLane) =>
	[search.direction, ...[search.origin, search.destination].map(({ kind, code }) => `${kind} ${code}`)].join(" ");

/** What tells two lanes as the same, the closest first: what the customer calls it, then its ends with the way and the containers. */
const laneKeys: readonly ((one: PlacedLane) => string | null)[] = [
	({ lane }) => lane.reference ?? null,
	(one) => [endKey(one), one.lane.priced.mode, containersOf(one.lane), one.lane.search.cargo].join("|"),
	(one) => [endKey(one), one.lane.priced.mode].join("|"),
	endKey,
];

function compareLane([before, after]: Pair<PlacedLane>, compared: Compared): ComparedLane {
	const { language } = compared;
	const charges = (one: PlacedLane | null, { currency }: Revision) => (one ? chargesOf(one.lane, currency, language) : []);
	const [old, now] = [charges(before, compared.before), charges(after, compared.after)];
	const lines = paired(old, now, [({ key, line }) => `${key} ${line.containerType ?? ""}`, ({ key }) => key]).map((pair) =>
		compareLine(pair, compared),
	);
	const shown = after ?? before;
	const ends = shown ? endsOf(shown.lane)[language === "zh" ? "zh" : "en"] : { origin: "", destination: "" };
	const totals = { before: before && itemOf(before.lane, language).total, after: after && itemOf(after.lane, language).total };
	const facts = before && after ? factsOf(before.lane, after.lane) : [];
	const inBoth = facts.length > 0 || lines.some(({ change }) => change !== "same") ? "changed" : "same";
	const comparable = compared.before.currency === compared.after.currency;
	return {
		places: { before: before?.place ?? null, after: after?.place ?? null },
		...ends,
		change: before && after ? inBoth : presence(before),
		...totals,
		difference: comparable ? differenceOf(totals.before, totals.after) : null,
		facts,
		lines,
	};
}

/** The lanes of two revisions side by side, charge by charge, with what made the price another one. */
export function compareLanes(compared: Compared): ComparedLane[] {
	const placed = ({ lanes }: Revision) => lanes.map((lane, place) => ({ lane, place }));
	return paired(placed(compared.before), placed(compared.after), laneKeys).map((pair) => compareLane(pair, compared));
}
