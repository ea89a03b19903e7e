import { type DayStyle, dayStyles } from "./days.ts";
import { type AmountStyle, currencyCodes } from "./money.ts";
import type { Dice } from "./random.ts";
import { type Shape, shapes } from "./shapes.ts";
import type { Tongue } from "./words.ts";

/** What holds for a part of the price columns: the values their heads give. */
export type PartSet = Partial<Record<"containerType" | "direction" | "ownership" | "cargo" | "currency" | "weightFrom" | "weightTo", string>>;

type Facet = "direction" | "ownership" | "cargo";

/** Where a sheet says each thing, and how it writes. */
export interface Plan {
	shape: Shape;
	tongue: Tongue;
	/** Nothing is odd, all stands in columns. */
	plain: boolean;
	/** A column per container; else a row per container. */
	wide: boolean;
	/** Of a wide sheet: cost, SSR and MSR each have their columns. */
	triple: boolean;
	lines: number;
	direction: "column" | "section" | "part";
	ownership: "none" | "column" | "merged" | "section" | "part";
	cargo: "none" | "column" | "merged" | "section" | "part";
	weight: "none" | "columns" | "merged" | "part";
	currency: "column" | "merged" | "beside" | "format" | "header" | "part" | "section" | "title" | "none";
	validity: "columns" | "merged" | "title" | "below";
	mergedLane: boolean;
	/** A price over two container columns stands once. */
	mergedPrices: boolean;
	currencies: string[];
	amountStyle: AmountStyle;
	dayStyle: DayStyle;
	weightStyle: "tonnes" | "tonnesText" | "kgText" | "kgHeader" | "kgSmall";
	date1904: boolean;
	/** First and last day, where a title says them. */
	period: [string, string];
	newer: boolean;
	/** Another table of the same sheet, its columns in another order; the same header again; neither. */
	header: "once" | "second" | "repeated";
	titles: number;
	/** No amount has a digit too many: the sheet the book was filled with. */
	far?: false;
	/** Shares of cells and rows, 0 to 1. */
	doubts: number;
	noise: number;
}

const rarely = (dice: Dice, size: number): number => {
	const throwing = dice.int(1, 1_000);
	if (size > 0) return size;
	if (throwing <= 2) return 5_000;
	return throwing <= 20 ? dice.int(100, 400) : throwing <= 200 ? dice.int(30, 100) : dice.int(2, 25);
};

export interface PlanOptions {
	size?: number;
	plain?: boolean;
	shape?: Shape;
}

/** Most workbooks are of inland rail. */
const anyShape = (dice: Dice): Shape => (dice.chance(0.8) ? shapes.inlandRail : dice.chance(0.5) ? shapes.bookingService : shapes.truckingCost);

/** A plan at random. `size` fixes the number of lines, 0 leaves it to chance; `plain` keeps to layouts in which all is certain. */
export function newPlan(dice: Dice, { size = 0, plain = false, shape = anyShape(dice) }: PlanOptions = {}): Plan {
	const tongue = dice.pick(["zh", "en"] as const);
	// Other books have fewer lanes to tell apart.
	const lines = shape === shapes.inlandRail ? rarely(dice, size) : Math.min(60, rarely(dice, size));
	const wide = lines <= 130 && dice.chance(0.45);
	const triple = wide && dice.chance(0.25);
	const big = lines > 130;
	const sectioned: Facet | "currency" | null =
		!plain && !big && dice.chance(0.3) ? dice.pick(["direction", "ownership", "cargo", "currency"] as const) : null;
	const parted = !plain && !triple && dice.chance(0.4) ? dice.pick(["direction", "ownership", "cargo", "currency", "weight"] as const) : null;
	const inPart = (facet: string) => parted === facet && sectioned !== facet && !(big && facet === "direction");
	const facet = (name: "ownership" | "cargo"): Plan["ownership"] => {
		if (sectioned === name) return "section";
		if (inPart(name)) return "part";
		return plain ? "column" : dice.pick(["none", "column", "merged"] as const);
	};
	const currencyAt = (): Plan["currency"] => {
		if (plain) return "column";
		if (sectioned === "currency" || (sectioned === "direction" && dice.chance(0.4))) return "section";
		if (inPart("currency") && wide) return "part";
		return dice.pick(["column", "column", "merged", "merged", "beside", "format", "header", "title", "title", "none"] as const);
	};
	const currency = currencyAt();
	const several = currency !== "header" && currency !== "title" && currency !== "none";
	const currencies = dice.shuffled(plain ? ["CNY", "USD", "EUR"] : currencyCodes).slice(0, several ? 2 : 1);
	const styles: readonly AmountStyle[] = plain ? ["number", "grouped"] : ["number", "number", "grouped", "european", "spaced", "apostrophe", "unit"];
	return {
		shape,
		tongue,
		plain,
		wide,
		triple,
		lines,
		direction: sectioned === "direction" ? "section" : inPart("direction") ? "part" : "column",
		ownership: facet("ownership"),
		cargo: facet("cargo"),
		weight: inPart("weight") && wide ? "part" : plain ? "columns" : dice.pick(["none", "none", "columns", "merged"] as const),
		currency,
		validity: plain || big ? "columns" : dice.pick(["columns", "columns", "merged", "title"] as const),
		mergedLane: !plain && dice.chance(0.25),
		mergedPrices: !plain && wide && !triple && dice.chance(0.2),
		currencies,
		amountStyle: currency === "format" ? "format" : currency === "beside" ? dice.pick(["beside", "behind"] as const) : dice.pick(styles),
		dayStyle: plain || big ? dice.pick(["cell", "iso", "slashes", "chinese"] as const) : dice.pick(dayStyles),
		weightStyle: plain ? "tonnes" : dice.pick(["tonnes", "tonnesText", "kgText", "kgHeader", "kgSmall"] as const),
		period: ["2026-10-01", "2026-12-31"],
		date1904: !plain && dice.chance(0.15),
		newer: dice.chance(0.3),
		header: plain || big || dice.chance(0.65) ? "once" : dice.pick(["second", "repeated"] as const),
		titles: plain ? dice.int(0, 1) : dice.int(0, 6),
		doubts: plain || dice.chance(0.4) ? 0 : dice.pick([0.02, 0.05, 0.2]),
		noise: plain || dice.chance(0.3) ? 0 : dice.pick([0.05, 0.15]),
	};
}

/** The sets of the price columns, in groups that stand under one label. */
export function partsOf(dice: Dice, plan: Plan): PartSet[][] {
	const containers = dice.shuffled(["20GP", "40GP", "40HC", "45HC", "20RF", "40RH"]).slice(0, dice.int(2, 4)).sort();
	const inner: PartSet[] = plan.wide ? containers.map((containerType) => ({ containerType })) : [{}];
	const each = (values: readonly PartSet[]) => values.map((value) => inner.map((set) => ({ ...set, ...value })));
	if (plan.direction === "part") return each([{ direction: "westbound" }, { direction: "eastbound" }]);
	if (plan.ownership === "part") return each([{ ownership: "COC" }, { ownership: "SOC" }]);
	if (plan.cargo === "part") return each([{ cargo: "general" }, { cargo: "dangerous" }]);
	if (plan.weight === "part") {
		// Of 24 t the lower band says that they are its own, or that they are not.
		const edge = dice.pick(["24", "23.999"]);
		return inner.map((set) => [
			{ ...set, weightFrom: "0", weightTo: edge },
			{ ...set, weightFrom: edge, weightTo: "999.999" },
		]);
	}
	if (plan.currency === "part") {
		const [one = "CNY", other = "USD"] = plan.currencies;
		return [inner.slice(0, 1).map((set) => ({ ...set, currency: one })), inner.slice(1).map((set) => ({ ...set, currency: other }))];
	}
	return [inner];
}
