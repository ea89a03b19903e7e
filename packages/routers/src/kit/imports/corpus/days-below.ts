import type { Plan } from "./plan.ts";
import type { Dice } from "./random.ts";
import type { Tongue } from "./words.ts";
import type { Ink, Page } from "./workbook.ts";

const names: Record<Tongue, readonly (readonly [from: string, to: string])[]> = {
	zh: [
		["生效日期", "失效日期"],
		["有效期起：", "有效期止："],
	],
	en: [
		["Valid from", "Valid until"],
		["Effective date:", "Expiry date:"],
	],
};

/** Days between 1899-12-30, from which Excel counts, and one of ours. */
const serial = (day: string): number => (Date.parse(day) - Date.parse("1899-12-30")) / 86_400_000;

/** A plan whose days stand below the table where a title has them in some sheets of one head. */
export const withDaysBelow = (dice: Dice, plan: Plan): Plan =>
	plan.validity === "title" && plan.header === "once" && dice.chance(0.5) ? { ...plan, validity: "below" } : plan;

/** Draws the days of all rates side by side with their names, from a row on; answers the first row behind them. */
export function drawDaysBelow(dice: Dice, page: Page, { period, tongue, date1904 }: Plan, row: number): number {
	const left = dice.int(1, 3);
	const isCell = !date1904 && dice.chance(0.5);
	const ink = (day: string): Ink => (isCell ? { value: serial(day), format: "yyyy-mm-dd" } : { value: day });
	const inOne = dice.chance(0.3);
	const first = row + dice.int(0, 2);
	for (const [i, name] of dice.pick(names[tongue]).entries()) {
		const at = inOne ? ([first, left + 2 * i] as const) : ([first + i, left] as const);
		page.put(...at, { value: name });
		page.put(at[0], at[1] + 1, ink(period[i] ?? ""));
	}
	return first + (inOne ? 1 : 2);
}
