import { currencyName } from "./money.ts";
import type { PartSet, Plan } from "./plan.ts";
import type { Dice } from "./random.ts";
import type { Lane } from "./shapes.ts";
import { containerNames, groupNames, idleColumns, idleTitles, labels } from "./words.ts";
import { cellAt, type Ink, type Page } from "./workbook.ts";

/** A column of a table. */
export interface Column {
	/** The field, or "idle" for one no book has. */
	key: string;
	label: string;
	/** The label above it, over a group of columns. */
	top: string | null;
	/** Of a price column: which of the row's rates it is for; null for all of them. */
	part: number | null;
}

/** Columns that tell the lane and its terms, in no order yet. */
function ownColumns(dice: Dice, plan: Plan, laneKeys: readonly string[]): Column[] {
	const column = (key: string, suffix = ""): Column => ({
		key,
		label: `${dice.pick(labels[key]?.[plan.tongue] ?? [key])}${suffix}`,
		top: null,
		part: null,
	});
	const weights = plan.weight === "columns" || plan.weight === "merged";
	const kg =
		plan.weightStyle === "kgHeader" || plan.weightStyle === "kgSmall"
			? dice.pick([" (kg)", "（公斤）"])
			: plan.weightStyle === "tonnes"
				? " (t)"
				: "";
	return [
		...laneKeys.map((key) => column(key)),
		...(plan.direction === "column" ? [column("direction")] : []),
		...(plan.wide ? [] : [column("containerType")]),
		...(plan.ownership === "column" || plan.ownership === "merged" ? [column("ownership")] : []),
		...(plan.cargo === "column" || plan.cargo === "merged" ? [column("cargo")] : []),
		...(weights ? [column("weightFrom", kg), column("weightTo", kg)] : []),
		...(plan.currency === "column" || plan.currency === "merged" ? [column("currency")] : []),
		...(plan.validity === "title" || plan.validity === "below" ? [] : [column("validFrom"), column("validTo")]),
		...plan.shape.more.flatMap((key) => (dice.chance(0.5) ? [column(key)] : [])),
		...(dice.chance(0.4) ? [column("remark")] : []),
		...(plan.plain || dice.chance(0.7) ? [] : [{ ...column("idle"), label: dice.pick(idleColumns[plan.tongue]) }]),
	];
}

/** The label over a group of price columns, by what their sets have in common and others have not. */
function groupLabel(dice: Dice, plan: Plan, group: readonly PartSet[]): string | null {
	const set = group[0] ?? {};
	for (const facet of ["direction", "ownership", "cargo"] as const) {
		const value = set[facet];
		if (value !== undefined) return dice.pick(groupNames[facet]?.[value]?.[plan.tongue] ?? [value]);
	}
	if (set.currency !== undefined) return currencyName(dice, set.currency, plan.tongue);
	return null;
}

/** How heads write the bands that meet in 24 t, by where they end or begin. */
const bandHeads: Readonly<Record<string, readonly string[]>> = {
	"to 24": ["≤24T", "≤24吨", "24吨及以下"],
	"to 23.999": ["<24T", "<24吨", "不足24吨", "under 24t"],
	"from 24": [">24T", ">24吨", "over 24t"],
	"from 23.999": ["≥24T", ">=24吨", "24吨及以上"],
};

/** Price columns in groups that stay together. */
function priceColumns(dice: Dice, plan: Plan, parts: readonly PartSet[][]): Column[][] {
	const code = plan.currencies[0] ?? "CNY";
	const money = plan.currency === "header" ? currencyName(dice, code, plan.tongue) : null;
	const labelled = (label: string) => (money === null ? label : dice.pick([`${label} (${money})`, `${label}（${money}）`]));
	const { prices } = plan.shape;
	const named = Object.fromEntries(prices.map((name) => [name, labelled(dice.pick(labels[name]?.[plan.tongue] ?? [name]))]));
	const container = (set: PartSet) => dice.pick(containerNames[set.containerType ?? ""] ?? ["?"]);
	const weight = ({ weightFrom, weightTo }: PartSet) => {
		const bands = weightTo === undefined ? null : (bandHeads[weightFrom === "0" ? `to ${weightTo}` : `from ${weightFrom}`] ?? null);
		return bands && dice.pick(bands);
	};
	if (plan.triple)
		return prices.map((key) => parts.flat().map((set, part): Column => ({ key, label: container(set), top: named[key] ?? key, part })));
	let part = 0;
	const groups = parts.map((group): Column[] => {
		const top = groupLabel(dice, plan, group);
		return group.flatMap((set): Column[] => {
			const own = part++;
			if (!plan.wide) return prices.map((key) => ({ key, label: named[key] ?? key, top, part: own }));
			const band = weight(set);
			if (band !== null) return [{ key: "cost", label: `${containerNames[set.containerType ?? ""]?.[0]} (${band})`, top: money, part: own }];
			// Under a group the currency stands beside the size.
			if (top !== null) return [{ key: "cost", label: labelled(container(set)), top, part: own }];
			return [{ key: "cost", label: container(set), top: money === null ? null : (named.cost ?? null), part: own }];
		});
	});
	if (!plan.wide) return groups;
	// Whoever prices by the container sells by a formula over cost.
	const formulas = prices.slice(1).map((key): Column => ({ key, label: dice.pick(labels[key]?.[plan.tongue] ?? [key]), top: null, part: null }));
	return [...groups, formulas];
}

/** The columns of a table from left to right. */
export function columnsOf(dice: Dice, plan: Plan, parts: readonly PartSet[][], lane: Lane): Column[] {
	return ordered(dice, ownColumns(dice, plan, Object.keys(lane)), priceColumns(dice, plan, parts));
}

/** The same columns in another order; price columns under one label stay together. */
export function reordered(dice: Dice, before: readonly Column[]): Column[] {
	const prices = before.filter((c) => c.key === "cost" || c.key === "ssr" || c.key === "msr");
	const groups = [...Map.groupBy(prices, (c) => c.top ?? (c.part === null ? c.key : "")).values()];
	const others = before.filter((c) => !prices.includes(c));
	return ordered(
		dice,
		others,
		dice.shuffled(groups).map((group) => dice.shuffled(group)),
	);
}

function ordered(dice: Dice, own: readonly Column[], groups: readonly Column[][]): Column[] {
	const mixed = dice.shuffled(own);
	const at = dice.int(1, mixed.length);
	return [...mixed.slice(0, at), ...groups.flat(), ...mixed.slice(at)];
}

/** Draws a header from a row on; answers the first row below it. */
export function drawHeader(
	dice: Dice,
	{ page, row, columns, inkOf }: { page: Page; row: number; columns: readonly Column[]; inkOf: (label: string) => Ink },
): number {
	if (columns.every((c) => c.top === null)) {
		for (const [i, { label }] of columns.entries()) page.put(row, i + 1, inkOf(label));
		return row + 1;
	}
	const merges = dice.chance(0.75);
	for (let i = 0; i < columns.length; ) {
		const { top, label } = columns[i] as Column;
		if (top === null) {
			page.put(merges ? row : row + 1, i + 1, inkOf(label));
			if (merges) page.merge(row, i + 1, row + 1, i + 1);
			i++;
			continue;
		}
		let end = i;
		while (columns[end + 1]?.top === top) end++;
		for (let c = i; c <= end; c++) {
			if (c === i || !merges) page.put(row, c + 1, { value: top });
			page.put(row + 1, c + 1, inkOf(columns[c]?.label ?? ""));
		}
		if (merges && end > i) page.merge(row, i + 1, row, end + 1);
		i = end + 1;
	}
	return row + 2;
}

function validityTitle(dice: Dice, { period: [from, to], tongue }: Plan): string {
	const slashed = (day: string) => day.replaceAll("-", "/");
	const spelled = (day: string) => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, "$1年$2月$3日");
	return dice.pick(
		tongue === "zh"
			? [`有效期：${spelled(from)} 至 ${spelled(to)}`, `有效期: ${from} ~ ${to}`]
			: [`Validity: ${from} to ${to}`, `Valid from ${slashed(from)} to ${slashed(to)}`],
	);
}

/** Cells of a header, drawn from a row on to the one before `below`, that stand over a column: its own, and the one of its group. */
export function headCells(columns: readonly Column[], index: number, row: number, below: number): string[] {
	let left = index;
	while (columns[index]?.top !== null && columns[left - 1]?.top === columns[index]?.top) left--;
	return Array.from({ length: below - row }, (_, r) => [cellAt(row + r, index + 1), cellAt(row + r, left + 1)]).flat();
}

/** What a title says of currency and of validity, as the plan has it. */
function sayings(dice: Dice, plan: Plan): [text: string, fields: readonly string[]][] {
	const code = plan.currencies[0] ?? "CNY";
	const zh = plan.tongue === "zh";
	const money = currencyName(dice, code, plan.tongue);
	return [
		...(plan.currency === "title"
			? [
					[
						dice.pick(
							zh
								? [`币种：${money}`, `单位：${money}/箱`, `以下价格均为${money}`]
								: [`Currency: ${money}`, `All rates in ${money}`, `Rates in ${money} per container`],
						),
						["currency"],
					] as [string, string[]],
				]
			: []),
		...(plan.validity === "title" ? [[validityTitle(dice, plan), ["validFrom", "validTo"]] as [string, string[]]] : []),
	];
}

/** Draws the title rows; answers the row the header begins in, and where fields are said. */
export function drawTitles(dice: Dice, page: Page, plan: Plan, width: number): { below: number; said: Record<string, string[]> } {
	const said = sayings(dice, plan);
	const idle = dice.shuffled(idleTitles[plan.tongue]).slice(0, Math.max(0, plan.titles - said.length));
	const places: Record<string, string[]> = {};
	let row = 1;
	for (const [value, fields] of dice.shuffled([...said, ...idle.map((text) => [text, []] as const)])) {
		page.put(row, 1, { value });
		for (const field of fields) places[field] = [cellAt(row, 1)];
		if (dice.chance(0.4) && width > 1) page.merge(row, 1, row, width);
		row++;
	}
	return { below: row > 1 && dice.chance(0.3) ? row + 1 : row, said: places };
}

/** What a section row says. */
export function sectionText(dice: Dice, plan: Plan, set: Partial<Record<string, string>>): string {
	const names = (["direction", "ownership", "cargo"] as const).flatMap((facet) => {
		const value = set[facet];
		return value === undefined ? [] : [dice.pick(groupNames[facet]?.[value]?.[plan.tongue] ?? [value])];
	});
	if (set.currency === undefined) return names.join(" ");
	const money = currencyName(dice, set.currency, plan.tongue);
	const said =
		plan.tongue === "zh" ? dice.pick([`币种：${money}`, `all rates in ${set.currency}`]) : dice.pick([`all rates in ${money}`, `Currency: ${money}`]);
	return [...names, said].join(plan.tongue === "zh" ? "，" : ", ");
}

/** Draws a section row across a table. */
export function drawSection(dice: Dice, page: Page, row: number, width: number, text: string): void {
	page.put(row, 1, { value: text });
	if (dice.chance(0.5) && width > 1) page.merge(row, 1, row, width);
}
