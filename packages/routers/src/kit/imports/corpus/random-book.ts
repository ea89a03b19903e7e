import { type Drawn, is, mergeable, ownCell, setSenses } from "./cells.ts";
import { drawDaysBelow, withDaysBelow } from "./days-below.ts";
import { type Column, columnsOf, drawHeader, drawSection, drawTitles, headCells, reordered, sectionText } from "./head.ts";
import { type Line, linesOf, type SectionSet, sectionsOf, stripesOf } from "./lines.ts";
import { currencyCodes, doubtfulAmount, foreignAmount, rareAmount, soundAmount } from "./money.ts";
import { oddHead } from "./odd-head.ts";
import { otherWays } from "./otherwise.ts";
import { newPlan, type Plan, type PlanOptions, partsOf } from "./plan.ts";
import { type Dice, diceOf } from "./random.ts";
import type { PriceName } from "./shapes.ts";
import { shownSizes } from "./shown-sizes.ts";
import { type Made, newTruth, type Sense, type TrueRate } from "./truth.ts";
import { uncertainCells } from "./uncertain.ts";
import { besideColumns } from "./unread.ts";
import { excludes, notes, type Tongue } from "./words.ts";
import { bytesOf, cellAt, newPage, type Page, rowOf } from "./workbook.ts";

const none = (tongue: Tongue) => (tongue === "zh" ? ["—", "无", "/"] : ["—", "n/a", "-"]);
const request = (tongue: Tongue) => (tongue === "zh" ? ["单询", "另议"] : ["on request", "TBA"]);

/** Lines looked for in a question that names no more of them. */
const MOST_ASKED = 8;

/** Makes a workbook of rates at random from a seed. */
export async function makeRandom(seed: number, options: PlanOptions = {}): Promise<Made> {
	const dice = diceOf(seed);
	const plan = withDaysBelow(diceOf(seed + 11), newPlan(dice, options));
	// The heads of a sheet have dice of their own: a sheet before it has the same heads over other rows.
	const heads = seed * 31 + 7;
	const drawn = await draw(dice, heads, plan);
	const name = `${plan.shape.domain} ${seed}`;
	const made = { name, domain: plan.shape.domain, plain: plan.plain };
	if (drawn.features.includes("doubt:far")) {
		const again = diceOf(seed);
		newPlan(again, options);
		return { ...made, ...drawn, book: (await draw(again, heads, { ...plan, far: false })).bytes };
	}
	if (plan.plain || plan.lines > 130 || !dice.chance(0.15)) return { ...made, ...drawn };
	const before = earlier(dice, plan);
	const remembered = [
		`remembered:${plan.titles < before.titles ? "fewer" : "more"}Titles`,
		...(plan.currency === "title" || plan.currency === "none" ? ["remembered:currency"] : []),
	];
	if (plan.validity === "title" || plan.validity === "below") remembered.push("remembered:validity");
	return { ...made, ...drawn, features: [...drawn.features, ...remembered], before: (await draw(dice, heads, before)).bytes };
}

/** The plan of a sheet a vendor sent before: the same columns, other titles. */
function earlier(dice: Dice, plan: Plan): Plan {
	const titled = plan.currency === "title" || plan.currency === "none";
	return {
		...plan,
		lines: dice.int(2, 12),
		header: "once",
		titles: plan.titles < 3 ? plan.titles + dice.int(1, 3) : dice.int(0, plan.titles - 1),
		currency: titled ? "title" : plan.currency,
		currencies: titled ? [dice.pick(currencyCodes.filter((code) => !plan.currencies.includes(code)))] : plan.currencies,
		period: ["2025-04-01", "2025-06-30"],
		doubts: 0,
		noise: 0,
	};
}

/** Draws a plan and notes its truth. */
async function draw(dice: Dice, headSeed: number, plan: Plan): Promise<Pick<Made, "bytes" | "truth" | "features">> {
	const heads = diceOf(headSeed);
	const beside = besideColumns(diceOf(headSeed + 1), plan);
	const features = new Set<string>();
	for (const name of ["direction", "ownership", "cargo", "weight", "currency", "validity"] as const) features.add(`${name}:${plan[name]}`);
	features
		.add(`header:${plan.header}`)
		.add(plan.wide ? "wide" : "long")
		.add(plan.tongue);
	const truth = newTruth();
	const page = newPage(plan.tongue === "zh" ? "运价" : "Rates");
	const parts = partsOf(heads, plan);
	const sets = parts.flat();
	const sections = sectionsOf(dice, plan);
	const lines = linesOf(dice, plan, sections);
	const stripes = stripesOf(dice, plan, sections, lines);
	const odd = oddHead(diceOf(headSeed + 2), plan);
	const ways = otherWays(diceOf(headSeed + 3), plan, features);
	const uncertain = uncertainCells(diceOf(headSeed + 4), plan, features);
	const sizes = shownSizes(diceOf(headSeed + 5), plan, features);
	let own = odd(ways.columns(uncertain.columns(columnsOf(heads, plan, parts, lines[0]?.[0]?.lane ?? {}))));
	let columns = beside.around(own);
	let counted = 0;
	let askedOf = columns.flatMap(({ key }, i) => (beside.isTelling(key) ? [i + 1] : []));
	if (columns.length > own.length) features.add(askedOf.length > 0 ? "column:telling" : "column:harmless");
	const titles = drawTitles(dice, page, plan, columns.length);
	let row = titles.below;
	for (let title = 1; title < row; title++) truth.others.add(title);
	let over: string[][] = [];
	const head = (other: boolean) => {
		if (other) {
			askedOf = [];
			own = reordered(heads, own);
			columns = beside.around(own);
		}
		const below = drawHeader(heads, { page, row, columns, inkOf: sizes });
		over = columns.map((_, i) => headCells(columns, i, row, below));
		for (; row < below; row++) truth.others.add(row);
	};
	const firstHeader = row;
	const template = row === 1 && columns.length === own.length && columns.every(({ key, top }) => top === null && key !== "idle");
	head(false);
	const headRow = row - 1;
	const oddColumn = columns.findIndex(odd.isOdd);
	if (oddColumn >= 0) features.add("head:odd");
	const runs = new Map<number, { from: number; to: number; drawn: Drawn; value: string }>();
	const endRuns = () => {
		for (const [column, { from, to }] of runs) if (to > from) page.merge(from, column, to, column);
		runs.clear();
	};
	let section: SectionSet = {};
	let sectionRow = 0;
	let last: { line: Line; inks: Drawn[]; rates: TrueRate[]; row: number } | null = null;

	/** The cells of a row; a clean one has nothing in it that is doubtful, absent or to be asked for. */
	const cellsOf = (line: Line, clean: boolean, costs: number): Drawn[] => {
		counted++;
		const prices = sets.map(() => uncertain.amount(dice.int(10, 90) * 100) + costs);
		const absent = sets.map(() => plan.wide && !clean && dice.chance(plan.noise / 2));
		const asked = sets.map(() => !clean && dice.chance(plan.noise / 3));
		const foreign = sets.map(() => !clean && !["none", "beside", "format"].includes(plan.currency) && dice.chance(plan.doubts / 4));
		const others = currencyCodes.filter((code) => !plan.currencies.includes(code));
		const codeOf = (part: number | null) => sets[part ?? 0]?.currency ?? line.currency;
		const cells = columns.map((column): Drawn => {
			const { key, label, part } = column;
			const added = beside.cell(key, counted) ?? ways.own(key, line) ?? uncertain.own(key);
			if (added) return added;
			if (key !== "cost" && key !== "ssr" && key !== "msr") return ownCell(dice, plan, { key, label }, line, features);
			if (part === null)
				return {
					ink: { value: key === "ssr" ? "cost*1.1" : "cost*1.05" },
					senses: { [key]: is(key === "ssr" ? "cost*1.1" : "cost*1.05") },
					amount: "rate",
				};
			if (absent[part]) {
				features.add("absent");
				return { ink: { value: dice.pick(none(plan.tongue)) }, senses: {}, absent: true };
			}
			if (asked[part]) {
				features.add("onRequest");
				return { ink: { value: dice.pick(request(plan.tongue)) }, senses: { onRequest: { is: true as unknown as number } } };
			}
			const value = Math.round((prices[part] ?? 0) * (key === "cost" ? 1 : key === "ssr" ? 1.2 : 1.1));
			return priceCell(key, value, codeOf(part), clean, foreign[part] ? dice.pick(others) : null);
		});
		const written = cells.map((drawn, i) => ways.cell(columns[i] as Column, drawn, line));
		return clean ? written : uncertain.row(line, columns, written, codeOf);
	};

	function priceCell(key: PriceName, value: number, code: string, clean: boolean, other: string | null): Drawn {
		if (other !== null && key === "cost") {
			const { ink, feature } = foreignAmount(dice, value, other);
			features.add(feature);
			return { ink, senses: { cost: { may: String(value) }, currency: { ask: feature } }, amount: "ask" };
		}
		if (!clean && dice.chance(plan.doubts)) {
			const { ink, sense, feature } = doubtfulAmount(dice, plan.tongue, { style: plan.amountStyle, template });
			features.add(feature);
			return { ink, senses: { [key]: sense }, amount: "ask" };
		}
		const rare = !clean && plan.amountStyle === "number" && dice.chance(plan.noise / 4);
		const { ink, sense, feature } = rare ? rareAmount(dice, plan.tongue) : soundAmount(dice, value, code, plan.amountStyle, plan.tongue);
		features.add(feature);
		return { ink, senses: { [key]: sense }, amount: "rate" };
	}

	/** Draws a row's cells and answers its rates. */
	const drawRow = (line: Line, cells: readonly Drawn[], merging: boolean): TrueRate[] => {
		const at: string[] = [];
		const shared: Drawn[] = [...cells];
		const joined = new Set<number>();
		for (const [i, { key, part }] of columns.entries()) {
			const column = i + 1;
			const drawn = shared[i] as Drawn;
			const run = runs.get(column);
			const value = JSON.stringify(Object.values(drawn.senses));
			const joins = merging && part === null && (mergeable[key]?.(plan) ?? false) && key !== "cost";
			if (joins && run?.to === row - 1 && run.value === value) {
				run.to = row;
				shared[i] = run.drawn;
				at.push(cellAt(run.from, column));
				features.add(`merged:${key}`);
				continue;
			}
			if (run && run.to > run.from) page.merge(run.from, column, run.to, column);
			runs.delete(column);
			if (joins) runs.set(column, { from: row, to: row, drawn, value });
			const left = shared[i - 1];
			if (plan.mergedPrices && merging && !joined.has(column - 1) && mergesLeft(i, drawn, left)) {
				page.merge(row, column - 1, row, column);
				shared[i] = { ...drawn, ...left, senses: left?.senses ?? {} };
				at.push(cellAt(row, column - 1));
				joined.add(column);
				features.add("merged:price");
				continue;
			}
			at.push(cellAt(row, column));
			if (drawn.ink) page.put(row, column, drawn.ink);
			if (drawn.amount) truth.amounts.set(cellAt(row, column), drawn.amount);
			if (key === "idle") truth.amounts.set(cellAt(row, column), "either");
		}
		const rates = sets.flatMap((set, part): TrueRate[] => {
			const mine = columns.flatMap((column, i) =>
				column.part === null || column.part === part ? [{ column, drawn: shared[i] as Drawn, cell: at[i] ?? "" }] : [],
			);
			if (mine.some(({ drawn }) => drawn.absent)) return [];
			const senses = Object.assign({}, ...mine.map(({ drawn }) => drawn.senses)) as Record<string, Sense>;
			if ("onRequest" in senses) for (const name of ["cost", "ssr", "msr"]) delete senses[name];
			const spoken = mine.some(({ drawn }) => "currency" in drawn.senses);
			const fields: Record<string, Sense> = { ...titleSenses(), ...setSenses(section), ...setSenses(set), ...senses };
			if (!spoken && !("currency" in fields))
				fields.currency = plan.currency === "none" ? { ask: "noCurrency" } : "onRequest" in senses ? { may: line.currency } : is(line.currency);
			const from = mine.flatMap(({ column, drawn, cell }) => [...Object.keys(drawn.senses), column.key].map((name) => [name, cell] as const));
			const own = columns.flatMap((column, i) => (column.part === part ? (over[i] ?? []) : []));
			const said = {
				...titles.said,
				...Object.fromEntries(Object.keys(section).map((name) => [name, [cellAt(sectionRow, 1)]])),
				...Object.fromEntries([...Object.keys(set), ...(plan.currency === "header" ? ["currency"] : [])].map((name) => [name, own])),
			};
			return [{ row, fields, cells: Object.fromEntries(from), heads: said }];
		});
		if (rates.length > 0) {
			for (const column of askedOf) truth.asked.add(cellAt(headRow, column));
			// What a head of several rows says is asked about at its first, and a column that no field is read from at its last: "省/2" is no division's.
			const { key, label } = columns[oddColumn] ?? { key: "", label: "" };
			const isRead = !(["province", "city"].includes(key) && /\/\d+$/.test(label));
			if (oddColumn >= 0) truth.asked.add(cellAt(isRead ? firstHeader : headRow, oddColumn + 1));
			askedOf = [];
		}
		return rates;
	};

	const mergesLeft = (i: number, drawn: Drawn, left: Drawn | undefined): boolean => {
		const [own, before] = [columns[i] as Column, columns[i - 1]];
		if (own.key !== "cost" || before?.key !== "cost" || own.part === null || before.part === null || own.top !== before.top) return false;
		if (sets[own.part]?.currency !== sets[before.part]?.currency || drawn.amount !== "rate" || left?.amount !== "rate") return false;
		return dice.chance(0.5);
	};

	const isOfAll = plan.validity === "title" || plan.validity === "below";
	const titleSenses = (): Record<string, Sense> => (isOfAll ? { validFrom: is(plan.period[0]), validTo: is(plan.period[1]) } : {});

	const drawers: Record<(typeof stripes)[number]["kind"], (i: number) => void> = {
		rates: (i) => {
			const stripe = stripes[i];
			if (stripe?.kind !== "rates") return;
			const again = stripes[i + 1]?.kind === "again";
			const cells = cellsOf(stripe.line, again, 0);
			const rates = drawRow(stripe.line, cells, !again);
			if (!again && dice.chance(plan.noise / 2)) {
				page.hideRow(row);
				features.add("hiddenRow");
				for (const rate of rates) rate.optional = true;
				for (const cell of truth.amounts.keys()) if (rowOf(cell) === row) truth.amounts.set(cell, "either");
			}
			truth.rates.push(...rates);
			last = { line: stripe.line, inks: cells, rates, row };
		},
		again: (i) => {
			const stripe = stripes[i];
			if (stripe?.kind !== "again" || !last) return;
			features.add(stripe.other ? "twiceOtherPrice" : "twice");
			const rates = drawRow(last.line, stripe.other ? cellsOf(last.line, true, 50) : last.inks, false);
			if (!stripe.other) {
				truth.others.add(row);
				for (const cell of truth.amounts.keys()) if (rowOf(cell) === row) truth.amounts.set(cell, "either");
				return;
			}
			for (const rate of last.rates) rate.twin = row;
			for (const rate of rates) rate.twin = last.row;
			for (const rate of [...last.rates, ...rates]) rate.ask = "twiceOtherPrice";
			truth.rates.push(...rates);
			for (const rate of [...last.rates, ...rates])
				for (const cell of Object.values(rate.cells)) if (truth.amounts.has(cell)) truth.amounts.set(cell, "ask");
		},
		section: (i) => {
			const stripe = stripes[i];
			if (stripe?.kind !== "section") return;
			section = stripe.set;
			sectionRow = row;
			truth.others.add(row);
			drawSection(dice, page, row, columns.length, sectionText(dice, plan, stripe.set));
		},
		header: (i) => {
			const stripe = stripes[i];
			if (stripe?.kind === "header") head(stripe.another);
			row--;
		},
		note: () => {
			truth.others.add(row);
			const note = dice.pick(notes[plan.tongue]);
			page.put(row, 1, { value: note });
			// Of many lines the first ones are named.
			if (excludes.test(note) && truth.asked.size < MOST_ASKED) truth.asked.add(cellAt(row, 1));
		},
		total: () => {
			truth.others.add(row);
			features.add("total");
			const name = plan.tongue === "zh" ? "合计" : "Total";
			// Of charges at a port some sums stand among them.
			const charges = columns[0]?.key === "port" && row % 2 === 0 ? columns.findIndex(({ key }) => key === "charge") : -1;
			if (charges > 0) page.put(row, 1, { value: plan.tongue === "zh" ? "上海" : "Shanghai" });
			page.put(row, Math.max(charges, 0) + 1, { value: name });
			for (const [i, { key, part }] of columns.entries()) {
				if (key !== "cost" || part === null || i === 0) continue;
				page.put(row, i + 1, { value: dice.int(100, 900) * 100 });
				truth.amounts.set(cellAt(row, i + 1), "either");
			}
		},
		blank: () => undefined,
	};
	for (const [i, { kind }] of stripes.entries()) {
		if (kind !== "rates") endRuns();
		drawers[kind](i);
		row++;
	}
	endRuns();
	if (plan.validity === "below") {
		const below = drawDaysBelow(diceOf(headSeed + 5), page, plan, row);
		for (; row < below; row++) truth.others.add(row);
	}
	const columnOf = ({ cells }: TrueRate) => cells.validTo?.replace(/\d/g, "");
	const dayColumns = new Set(
		truth.rates.filter(({ fields: { validTo } }) => validTo && "is" in validTo && validTo.is !== null).map((rate) => columnOf(rate)),
	);
	// Beside a cell of its column that shows a month alone, and no whole day, "May-27" is a month as well.
	for (const rate of features.has("doubt:monthCell") ? truth.rates : [])
		if (rate.fields.validTo && "ask" in rate.fields.validTo && rate.fields.validTo.ask === "monthText" && !dayColumns.has(columnOf(rate)))
			rate.fields.validTo = { may: "2027-05-31" };
	if (features.has("hiddenRow") && dice.chance(0.5)) page.filter(`A${firstHeader}:${cellAt(row - 1, columns.length)}`);
	const pages = [page, ...otherPages(dice, plan, truth.otherSheets)];
	const bytes = await bytesOf(pages, plan);
	if (plan.newer && plan.date1904) features.add("day:1904newer");
	return { bytes, truth, features: [...features] };
}

/** Now and then another sheet stands behind, with rates of its own. */
function otherPages(dice: Dice, plan: Plan, names: string[]): Page[] {
	if (plan.plain || dice.chance(0.75)) return [];
	const name = plan.tongue === "zh" ? "附表" : "Appendix";
	const page = newPage(name, dice.chance(0.3));
	for (const [i, value] of ["Surcharge", "Amount"].entries()) page.put(1, i + 1, { value });
	page.put(2, 1, { value: "THC" });
	names.push(name);
	return [page];
}
