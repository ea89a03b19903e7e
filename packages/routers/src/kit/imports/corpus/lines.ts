import type { Plan } from "./plan.ts";
import type { Dice } from "./random.ts";
import type { Lane } from "./shapes.ts";
import type { Sense } from "./truth.ts";
import type { Tongue } from "./words.ts";

/** What a section row says of the rates below it. */
export type SectionSet = Partial<Record<"direction" | "ownership" | "cargo" | "currency", string>>;

/** A rate row before its prices: values, not how they are written. */
export interface Line {
	lane: Lane;
	direction: string;
	containerType: string;
	ownership: string;
	cargo: string;
	weightFrom: string;
	weightTo: string;
	currency: string;
	validFrom: string;
	validTo: string | null;
	transit: [number, number];
	mode: string;
	remark: string | null;
}

/** What stands below each other in a sheet. */
export type Stripe =
	| { kind: "rates"; line: Line }
	/** The row before once more; `other`: with another price. */
	| { kind: "again"; other: boolean }
	| { kind: "section"; set: SectionSet }
	| { kind: "header"; another: boolean }
	| { kind: "note" | "total" | "blank" };

const containers = ["20GP", "40GP", "40HC", "45HC", "20RF", "40RH"] as const;

/** Kilograms that are no round tonnes only where the header says kilograms. */
const weightsOf = (plan: Plan): { from: readonly string[]; to: readonly string[] } =>
	plan.weightStyle === "kgSmall" ? { from: ["0"], to: ["0.8", "0.5", "0.95"] } : { from: ["0", "18"], to: ["24", "26.5", "28"] };

const daysOf = (plan: Plan): { from: readonly string[]; to: readonly (string | null)[] } => {
	if (plan.dayStyle === "unclear") return { from: ["2026-10-01", "2026-11-05"], to: ["2027-02-03", "2027-03-12"] };
	if (plan.dayStyle === "dayFirst") return { from: ["2026-10-01", "2026-10-15", "2026-11-20"], to: ["2026-12-31", "2027-03-31", "2027-02-05"] };
	const open = plan.validity === "columns" ? [null] : [];
	return { from: ["2026-10-01", "2026-10-15", "2026-11-01"], to: ["2026-12-31", "2027-03-31", "2027-01-15", ...open] };
};

const remarks: Record<Tongue, readonly string[]> = {
	zh: ["不含铅封费 USD 35", "含报关", "周一班列", "SOC 箱另议", "经满洲里", "2月起加500", "不含税", "以舱位确认为准"],
	en: [
		"Excl. USD 35 seal fee",
		"Express service",
		"Mon/Wed/Fri",
		"DG on request",
		"via Małaszewicze",
		"plus THC 300",
		"fully booked",
		"subject to space",
	],
};
/** What says something of a price, and of rates of another kind, which it does not of them. */
const priced = /费|加|含|税|fee|THC|booked/;
const ofOthers: readonly (readonly [RegExp, (line: Line) => boolean])[] = [
	[/SOC/, ({ ownership }) => ownership === "SOC"],
	[/DG/, ({ cargo }) => cargo === "dangerous"],
];

/** What is to become of a line's remark. */
export const remarkOf = (line: Line): Sense => {
	const text = line.remark ?? "";
	if (priced.test(text)) return { ask: "the remark may say something of the price" };
	return ofOthers.some(([words, holds]) => words.test(text) && holds(line)) ? { may: line.remark } : { is: line.remark };
};

/** The rate rows of a plan, no two of them the same rate. */
export function linesOf(dice: Dice, plan: Plan, sections: readonly SectionSet[]): Line[][] {
	const laneList = plan.shape.lanes(dice);
	const days = daysOf(plan);
	const weights = weightsOf(plan);
	const lanes = laneList.length;
	// What is merged over rows stays the same for a few of them.
	const blocks: Record<string, { left: number; value: unknown }> = {};
	const inBlocks = <T>(name: string, merged: boolean, next: () => T): T => {
		const block = blocks[name];
		if (merged && block && block.left > 0) {
			block.left--;
			return block.value as T;
		}
		const value = next();
		blocks[name] = { left: dice.int(1, 5), value };
		return value;
	};
	const line = (i: number, section: SectionSet): Line => {
		const lane = i % lanes;
		const round = Math.floor(i / lanes);
		const big = plan.lines > lanes;
		const period = Math.floor(round / (containers.length * 2));
		const merged = plan.validity === "merged";
		return {
			lane: laneList[lane] as Lane,
			direction:
				section.direction ?? (big ? (Math.floor(round / containers.length) % 2 ? "eastbound" : "westbound") : dice.pick(["westbound", "eastbound"])),
			containerType: containers[(lane + round) % containers.length] as string,
			ownership: section.ownership ?? inBlocks("ownership", plan.ownership === "merged", () => dice.pick(["COC", "SOC"])),
			cargo: section.cargo ?? inBlocks("cargo", plan.cargo === "merged", () => dice.pick(["general", "dangerous"])),
			weightFrom: inBlocks("weightFrom", plan.weight === "merged", () => dice.pick(weights.from)),
			weightTo: inBlocks("weightTo", plan.weight === "merged", () => dice.pick(weights.to)),
			currency: section.currency ?? inBlocks("currency", plan.currency === "merged", () => dice.pick(plan.currencies)),
			validFrom: big ? `${2026 + period}-10-01` : inBlocks("validFrom", merged, () => dice.pick(days.from)),
			validTo: big ? `${2027 + period}-${plan.dayStyle === "unclear" ? "02-03" : "03-31"}` : inBlocks("validTo", merged, () => dice.pick(days.to)),
			transit: [dice.int(2, 5), dice.int(6, 9)],
			mode: dice.pick(["rail", "railTruck"]),
			remark: dice.chance(0.3) ? dice.pick(remarks[plan.tongue]) : null,
		};
	};
	const share = Math.ceil(plan.lines / sections.length);
	let at = 0;
	return sections.map((section) => Array.from({ length: Math.max(1, Math.min(share, plan.lines - at)) }, () => line(at++, section)));
}

/** The sections of a plan: one that says nothing where it has none. */
export function sectionsOf(dice: Dice, plan: Plan): SectionSet[] {
	const withCurrency = (sets: SectionSet[]) =>
		plan.currency === "section" ? sets.map((set, i) => ({ ...set, currency: plan.currencies[i % plan.currencies.length] as string })) : sets;
	if (plan.direction === "section") return withCurrency(dice.shuffled([{ direction: "westbound" }, { direction: "eastbound" }]));
	if (plan.ownership === "section") return withCurrency(dice.shuffled([{ ownership: "COC" }, { ownership: "SOC" }]));
	if (plan.cargo === "section") return withCurrency(dice.shuffled([{ cargo: "general" }, { cargo: "dangerous" }]));
	return withCurrency(plan.currency === "section" ? [{}, {}] : [{}]);
}

/** The rows below the first header, in order. */
export function stripesOf(dice: Dice, plan: Plan, sections: readonly SectionSet[], lines: readonly Line[][]): Stripe[] {
	const stripes: Stripe[] = [];
	const sectioned = sections.some((set) => Object.keys(set).length > 0);
	for (const [s, section] of sections.entries()) {
		if (sectioned) stripes.push({ kind: "section", set: section });
		const own = lines[s] ?? [];
		// Another header stands where a section begins, or somewhere in a sheet without any.
		const headerAt =
			plan.header === "once" ? -1 : sectioned ? (s === sections.length - 1 && s > 0 ? 0 : -1) : dice.int(1, Math.max(1, own.length - 1));
		for (const [i, line] of own.entries()) {
			if (i === headerAt) {
				if (!sectioned && dice.chance(0.5)) stripes.push({ kind: "blank" });
				stripes.push({ kind: "header", another: plan.header === "second" });
			}
			stripes.push({ kind: "rates", line });
			if (!dice.chance(plan.noise)) continue;
			const odd = dice.int(1, 5);
			if (odd <= 2) stripes.push({ kind: "again", other: odd === 2 });
			else stripes.push({ kind: odd === 3 ? "note" : "blank" });
		}
	}
	if (plan.noise > 0 && dice.chance(0.5)) stripes.push({ kind: "total" });
	if (!plan.plain && dice.chance(0.4)) {
		stripes.push({ kind: "blank" });
		for (let i = dice.int(1, 3); i > 0; i--) stripes.push({ kind: "note" });
	}
	return stripes;
}
