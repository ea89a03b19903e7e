import type { Plan } from "./plan.ts";
import type { Dice } from "./random.ts";
import type { Ink } from "./workbook.ts";

/** Draws, in some plans, the sizes in heads as numbers with their kinds in the number format: 40 shown as "40HQ"; `dice` are its own. */
export function shownSizes(dice: Dice, plan: Plan, features: Set<string>): (label: string) => Ink {
	const isShown = dice.chance(0.15) && plan.wide;
	return (label) => {
		const [, size, kind] = /^(20|40|45)('?[A-Z]{2})$/.exec(label) ?? [];
		if (!isShown || size === undefined) return { value: label };
		features.add("head:shown");
		return { value: Number(size), format: `0"${kind}"` };
	};
}
