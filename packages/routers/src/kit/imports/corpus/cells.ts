import { doubtfulEnd, isUnclear, openWord, writtenDay } from "./days.ts";
import { type Line, remarkOf } from "./lines.ts";
import { currencyName } from "./money.ts";
import type { Plan } from "./plan.ts";
import type { Dice } from "./random.ts";
import type { Sense } from "./truth.ts";
import { type Tongue, valueNames } from "./words.ts";
import type { Ink } from "./workbook.ts";

/** A cell as it is to be drawn, with what it means. */
export interface Drawn {
	ink: Ink | null;
	senses: Record<string, Sense>;
	/** Of a price cell: what it is to the ledger, and whether there is such a rate at all. */
	amount?: "rate" | "ask";
	absent?: boolean;
}

/** Columns whose cells are merged over rows, by what the plan says. */
export const mergeable: Record<string, (plan: Plan) => boolean> = {
	inlandCity: (plan) => plan.mergedLane,
	port: (plan) => plan.mergedLane,
	hub: (plan) => plan.mergedLane,
	ownership: (plan) => plan.ownership === "merged",
	cargo: (plan) => plan.cargo === "merged",
	weightFrom: (plan) => plan.weight === "merged",
	weightTo: (plan) => plan.weight === "merged",
	currency: (plan) => plan.currency === "merged",
	validFrom: (plan) => plan.validity === "merged",
	validTo: (plan) => plan.validity === "merged",
};

export const is = (value: string | number | null): Sense => ({ is: value });

function weightInk(dice: Dice, tonnes: string, style: Plan["weightStyle"], tongue: Tongue): Ink {
	const number = Number(tonnes);
	const kilograms = Math.round(number * 1_000);
	if (style === "tonnesText") return { value: `${tonnes}${tongue === "zh" ? dice.pick(["吨", "t"]) : dice.pick(["t", " T"])}` };
	if (style === "kgText")
		return { value: `${dice.chance(0.5) ? kilograms : String(kilograms).replace(/\B(?=(\d{3})+$)/g, ",")} ${dice.pick(["kg", "KGS"])}` };
	return { value: style === "tonnes" ? number : kilograms };
}

function placeText(dice: Dice, [code, en, zh]: readonly [string, string, string], tongue: Tongue): string {
	return dice.pick(tongue === "zh" ? [zh, zh, `${zh}市`] : [en, en, code, `${en}, China`]);
}

/** Whether the weights under a head belong to the bands that begin there. */
const beginsWith = (label: string) => /from|起/.test(label);
const kilogramLess = (tonnes: string) => (tonnes === "0" ? tonnes : `${Number(tonnes) - 1}.999`);

/** A cell of a column that is no price. */
export function ownCell(dice: Dice, plan: Plan, { key, label }: { key: string; label: string }, line: Line, features: Set<string>): Drawn {
	const { tongue } = plan;
	const named = (field: "direction" | "ownership" | "cargo" | "mode"): Drawn => ({
		ink: { value: dice.pick(valueNames[field]?.[line[field]]?.[tongue] ?? [line[field]]) },
		senses: { [field]: is(line[field]) },
	});
	const lane = line.lane[key];
	if (lane !== undefined)
		return Array.isArray(lane)
			? { ink: { value: placeText(dice, lane, tongue) }, senses: { [key]: is(lane[0]) } }
			: { ink: { value: lane as string | number }, senses: { [key]: is(lane as string | number) } };
	switch (key) {
		case "direction":
		case "ownership":
		case "cargo":
		case "mode":
			return named(key);
		case "containerType":
			return { ink: { value: line.containerType }, senses: { containerType: is(line.containerType) } };
		case "weightFrom":
		case "weightTo":
			features.add(`weight:${plan.weightStyle}`);
			return {
				ink: weightInk(dice, line[key], plan.weightStyle, tongue),
				senses: { [key]: is(beginsWith(label) ? kilogramLess(line[key]) : line[key]) },
			};
		case "currency":
			return { ink: { value: currencyName(dice, line.currency, tongue) }, senses: { currency: is(line.currency) } };
		case "transit": {
			const [least, most] = line.transit;
			return {
				ink: { value: `${least}-${most}${dice.chance(0.3) ? (tongue === "zh" ? "天" : " days") : ""}` },
				senses: { transitMin: is(least), transitMax: is(most) },
			};
		}
		case "remark":
			return { ink: line.remark === null ? null : { value: line.remark }, senses: { remark: remarkOf(line) } };
		case "validFrom":
			return dayCell(plan, key, line.validFrom, features);
		case "validTo":
			if (plan.validity === "columns" && plan.lines <= 130 && dice.chance(plan.doubts)) {
				const { ink, sense, feature } = doubtfulEnd(dice, plan.date1904);
				features.add(feature);
				return { ink, senses: { validTo: sense } };
			}
			if (line.validTo === null) {
				features.add("day:open");
				return { ink: { value: openWord(dice, tongue) }, senses: { validTo: is(null) } };
			}
			return dayCell(plan, key, line.validTo, features);
		default:
			return { ink: { value: dice.int(1, 40) * 10 }, senses: {} };
	}
}

function dayCell(plan: Plan, key: "validFrom" | "validTo", day: string, features: Set<string>): Drawn {
	const { ink, feature } = writtenDay(day, plan.dayStyle, plan.date1904);
	features.add(feature);
	const open = (plan.dayStyle === "unclear" || plan.dayStyle === "dayFirst") && isUnclear(day);
	// Days that tell the order stand in some sheets of this style in one column only, or in one table: asking is right there.
	return { ink, senses: { [key]: !open ? is(day) : plan.dayStyle === "unclear" ? { ask: "dayOrder" } : { may: day } } };
}

/** What heads and sections say of a rate. */
export function setSenses(set: Partial<Record<string, string>>): Record<string, Sense> {
	return Object.fromEntries(Object.entries(set).map(([name, value]) => [name, is(value ?? null)]));
}
