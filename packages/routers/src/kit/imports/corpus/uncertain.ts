import { type Drawn, is } from "./cells.ts";
import { serialOf, writtenDay } from "./days.ts";
import type { Column } from "./head.ts";
import type { Line } from "./lines.ts";
import { soundAmount } from "./money.ts";
import type { Plan } from "./plan.ts";
import type { Dice } from "./random.ts";
import type { Sense } from "./truth.ts";
import type { Ink } from "./workbook.ts";

const isPrice = (key: string): boolean => key === "cost" || key === "ssr" || key === "msr";

/** Cells of a workbook that look like what they may not be. */
export interface UncertainCells {
	/** A table's columns, with one of what prices are charged by in some plans. */
	columns(own: readonly Column[]): Column[];
	/** A cell of that column; null for another one. */
	own(key: string): Drawn | null;
	/** Amounts of a plan whose prices are near each other, so that one of ten times as much is far. */
	amount(value: number): number;
	/** A row's cells, now and then with one that is uncertain; `code`: the currency of a column's prices. */
	row(line: Line, columns: readonly Column[], cells: readonly Drawn[], code: (part: number | null) => string): Drawn[];
}

/** Draws such cells for some plans; `dice` are theirs alone, so that all else of a workbook stays as it was without them. */
export function uncertainCells(dice: Dice, plan: Plan, features: Set<string>): UncertainCells {
	const { tongue, plain, dayStyle, date1904 } = plan;
	const big = plan.lines > 130;
	const does = (share: number): boolean => dice.chance(share) && !plain && !big;
	const share = does(0.6) && plan.doubts > 0 ? dice.pick([0.05, 0.15]) : 0;
	const near = does(0.6);
	const isFar = near && plan.far !== false;
	const based = does(0.2) && plan.shape.domain === "inlandRail" && plan.amountStyle !== "unit";
	const zh = tongue === "zh";
	/** All rates of the sheet are certain, so that the book has the one whose amount is far from it. */
	const isSure =
		plan.shape.domain === "inlandRail" && plan.doubts === 0 && dayStyle !== "unclear" && dayStyle !== "dayFirst" && plan.currency !== "none";
	let left = near ? 1 : 0;

	const day = (key: string, ink: Ink, sense: Sense, feature: string) => ({ key, ink, sense, feature: `doubt:${feature}` });
	const days = [
		() => day("validFrom", { value: serialOf("2026-10-16", date1904) }, { ask: "a number" }, "bareDay"),
		() => day("validTo", { value: "27.03.31" }, { ask: "year first or last" }, "yearPlace"),
		() => day("validTo", { value: dice.pick(zh ? ["5月20日", "5月20号"] : ["15-May", "May 20th", "20 May"]) }, { ask: "which year" }, "yearless"),
	];
	const put = (cells: Drawn[], at: number, drawn: Partial<Drawn>): void => {
		const { amount: _, ...before } = cells[at] as Drawn;
		cells[at] = { ...before, ...drawn };
	};

	function past(columns: readonly Column[], cells: Drawn[]): void {
		if (dayStyle === "unclear") return;
		for (const [key, value] of [
			["validFrom", "2025-01-13"],
			["validTo", "2025-03-31"],
		] as const)
			put(
				cells,
				columns.findIndex((column) => column.key === key),
				{ ink: writtenDay(value, dayStyle, date1904).ink, senses: { [key]: key === "validTo" ? { ask: "over" } : is(value) } },
			);
		features.add("doubt:past");
	}

	/** A rate whose cost is blank, or a word for none, beside its other prices. */
	function withoutCost(columns: readonly Column[], cells: Drawn[]): void {
		if (plan.shape.prices.length < 2 || (plan.wide && !plan.triple)) return;
		const costs = columns.flatMap(({ key }, i) => (key === "cost" ? [i] : []));
		const at = dice.pick(costs);
		const { part } = columns[at] as Column;
		const own = cells.filter((_, i) => isPrice(columns[i]?.key ?? "") && columns[i]?.part === part);
		if (own.some(({ amount }) => amount !== "rate")) return;
		const text = dice.pick(zh ? ["N/A", "—", "无", null, null] : ["N/A", "-", "none", null, null]);
		put(cells, at, { ink: text === null ? null : { value: text }, senses: { cost: { ask: text === null ? "blank" : "none" } } });
		features.add(text === null ? "doubt:blankCost" : "doubt:noCost");
	}

	/** An amount that its format shows with three decimals, as thousands are written. */
	function thousandths(columns: readonly Column[], cells: Drawn[]): void {
		const at = columns.findIndex(({ key }, i) => key === "cost" && cells[i]?.amount === "rate");
		if (at < 0) return;
		put(cells, at, { ink: { value: dice.int(4, 36) / 4, format: "#,##0.000" }, amount: "rate", senses: { cost: { ask: "three decimals" } } });
		features.add("doubt:threeDecimals");
	}

	/** An amount with a digit too many. */
	function far(columns: readonly Column[], cells: Drawn[], code: (part: number | null) => string): void {
		const at = columns.findIndex(({ key }, i) => key === "cost" && cells[i]?.amount === "rate");
		const sense = cells[at]?.senses.cost;
		// Remarks that the book has are no question any more.
		if (at < 0 || !sense || !("is" in sense) || columns.some(({ key }) => key === "remark")) return;
		left--;
		const value = Number(sense.is) * 10;
		const { ink } = soundAmount(dice, value, code(columns[at]?.part ?? null), plan.amountStyle, tongue);
		if (!isFar) return;
		cells[at] = { ...(cells[at] as Drawn), ink, senses: { cost: isSure ? { ask: "a digit too many" } : { may: String(value) } } };
		features.add(isSure ? "doubt:far" : "far");
	}

	return {
		columns: (own) => (based ? [...own, { key: "basis", label: zh ? "计费单位" : "Basis", top: null, part: null }] : [...own]),
		own(key) {
			if (key !== "basis") return null;
			if (!dice.chance(share)) return { ink: { value: zh ? dice.pick(["箱", "柜"]) : "container" }, senses: { basis: is("container") } };
			if (dice.chance(0.4)) {
				features.add("doubt:perTrip");
				return { ink: { value: zh ? "趟" : "per trip" }, senses: { basis: { ask: "one container or two" } } };
			}
			features.add("doubt:onceBasis");
			return { ink: { value: zh ? "票" : dice.pick(["shipment", "B/L"]) }, senses: { basis: { ask: "once for all" } } };
		},
		amount: (value) => (near ? 4_000 + Math.round(value / 400) * 100 : value),
		row(line, columns, given, code) {
			const cells = [...given];
			if (left > 0 && dice.chance(0.3)) far(columns, cells, code);
			if (plan.currency === "column" && dice.chance(share / 4)) {
				thousandths(columns, cells);
				return cells;
			}
			if (!dice.chance(share)) return cells;
			const kind = dice.int(0, 5);
			if (kind === 0) withoutCost(columns, cells);
			if (kind === 1 && !plan.wide && line.containerType === "40RH") {
				const at = columns.findIndex(({ key }) => key === "containerType");
				const senses: Record<string, Sense> = { ...cells[at]?.senses, containerType: { ask: "high or not" } };
				put(cells, at, { ink: { value: "40RF" }, senses: plan.cargo === "none" ? { ...senses, cargo: { may: "reefer" } } : senses });
				features.add("doubt:reeferOf40");
			}
			if (plan.validity !== "columns" || kind < 2) return cells;
			if (kind === 2) past(columns, cells);
			else {
				const { key, ink, sense, feature } = (days[kind - 3] as (typeof days)[number])();
				put(
					cells,
					columns.findIndex((column) => column.key === key),
					{ ink, senses: { [key]: sense } },
				);
				features.add(feature);
			}
			return cells;
		},
	};
}
