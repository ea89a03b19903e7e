import { type Made, newTruth, type Sense, type TrueRate, type Word } from "./truth.ts";
import { inlandCities, portCities, type Tongue } from "./words.ts";
import { bytesOf, cellAt, columnIn, type Ink, inkOf, newPage, rowOf, type Scrap } from "./workbook.ts";

/** A row of rates: what differs from the usual row, as it is drawn and in truth. */
export interface Rates {
	ink?: Record<string, Scrap>;
	/** By field; "cost|containerType=20GP" for one rate of the row alone. */
	truth?: Record<string, Sense>;
	/** Why the whole row must be a question. */
	ask?: string;
	optional?: boolean;
	/** The row is nobody's rate: it stands twice. */
	copy?: boolean;
}

/** A row that holds no rates, cell by cell. Its amounts are right as left out and as asked for. */
export interface Other {
	cells: Scrap[];
	/** Its numbers are no amounts. */
	labels?: boolean;
	/** Some question must name the first of its cells that holds something. */
	asked?: boolean;
	/** Some question must name these of its cells, by their places from 0. */
	asks?: number[];
	/** From here on the columns are these. */
	columns?: string[];
	/** From here on this holds for every rate. */
	set?: Record<string, Sense>;
}

/** A workbook drawn by hand: Inland rail rates. */
export interface Sketch {
	name: string;
	/** Lines of the issue it is about. */
	features: string[];
	/** No reasonable reader would ask about what is certain in it. */
	clear?: boolean;
	/** Column keys from left to right: a field, and what its head says of others ("cost|containerType=20GP"); "idle" for one no book has. */
	columns: string[];
	/** The sheet's name, where it says something. */
	sheet?: string;
	rows: (Rates | Other)[];
	/** What titles and heads say of every rate. */
	set?: Record<string, Sense>;
	merges?: string[];
	/** Amounts the file has below merged cells, by cell. */
	under?: Record<string, number>;
	hidden?: number[];
	hiddenColumns?: number[];
	/** What of the sheet is printed. */
	printArea?: string;
	/** Sheets behind that are not read: their rows as they stand, the numbers from the second one on amounts. */
	behind?: { name: string; hidden: boolean; rows: Scrap[][] }[];
	date1904?: boolean;
	newer?: boolean;
}

export const is = (value: Word): Sense => ({ is: value });
export const ask = (why: string): Sense => ({ ask: why });
export const may = (value: Word): Sense => ({ may: value });

/** The usual row: another lane for each row, amounts of its own. */
function usual(i: number, tongue: Tongue): Record<string, { ink: Scrap; truth: Record<string, Sense> }> {
	const at = tongue === "zh" ? 2 : 1;
	const inland = inlandCities[i % inlandCities.length] as (typeof inlandCities)[number];
	const port = portCities[Math.floor(i / inlandCities.length) % portCities.length] as (typeof portCities)[number];
	const plain = (field: string, ink: Scrap, value: Word) => ({ ink, truth: { [field]: is(value) } });
	const cost = 4_000 + 100 * i;
	return {
		inlandCity: plain("inlandCity", inland[at], inland[0]),
		portCity: plain("portCity", port[at], port[0]),
		direction: plain("direction", tongue === "zh" ? "出口" : "Export", "westbound"),
		containerType: plain("containerType", "20GP", "20GP"),
		ownership: plain("ownership", "SOC", "SOC"),
		cargo: plain("cargo", tongue === "zh" ? "危险品" : "DG", "dangerous"),
		weightFrom: plain("weightFrom", 0, "0"),
		weightTo: plain("weightTo", 24, "24"),
		cost: plain("cost", cost, String(cost)),
		ssr: plain("ssr", cost + 400, String(cost + 400)),
		msr: plain("msr", cost + 200, String(cost + 200)),
		currency: plain("currency", "CNY", "CNY"),
		validFrom: plain("validFrom", "2026-10-01", "2026-10-01"),
		validTo: plain("validTo", "2026-12-31", "2026-12-31"),
		vat: plain("vat", { value: 0.06, format: "0%" }, "6"),
		remark: plain("remark", "FOB", "FOB"),
		frequency: plain("frequency", "3/week", "3/week"),
		transit: { ink: 5, truth: { transitMin: is(5), transitMax: is(5) } },
		idle: { ink: 35, truth: {} },
	};
}

const priceNames = ["cost", "ssr", "msr"];

/** Anything but a tick, and a word in the place of a price; a formula that comes to nothing is counted as one. */
const isAmount = ({ value, formula }: Ink): boolean =>
	typeof value !== "boolean" && (typeof value !== "string" || (value === "" && formula !== undefined) || /\p{Nd}|cost|#/iu.test(value));

/** Draws a sketch; rows count from 1 as they stand in it. */
export async function drawn(sketch: Sketch, tongue: Tongue): Promise<Made> {
	const page = newPage(sketch.sheet ?? (tongue === "zh" ? "运价" : "Rates"));
	const truth = newTruth();
	const held: Record<string, Sense> = { ...sketch.set };
	const merges = (sketch.merges ?? []).map(rangeOf);
	let columns = sketch.columns;
	let line = 0;
	const anchor = (row: number, column: number) => {
		const merge = merges.find((m) => row >= m.top && row <= m.bottom && column >= m.left && column <= m.right);
		return merge ? cellAt(merge.top, merge.left) : cellAt(row, column);
	};
	/** Cells of titles, heads and sections so far. */
	let heads: string[] = [];
	const over = (c: number) => heads.filter((cell) => cell.startsWith(cellAt(1, c + 1).slice(0, -1)) || cell.startsWith(cellAt(1, c).slice(0, -1)));
	const senses = new Map<string, Record<string, Sense>>();
	for (const [r, given] of sketch.rows.entries()) {
		const row = r + 1;
		if ("cells" in given) {
			columns = given.columns ?? columns;
			Object.assign(held, given.set);
			truth.others.add(row);
			if (given.asked) truth.asked.add(cellAt(row, 1 + given.cells.findIndex((scrap) => scrap !== null)));
			for (const c of given.asks ?? []) truth.asked.add(cellAt(row, c + 1));
			heads = [...heads, ...given.cells.flatMap((scrap, c) => (scrap === null ? [] : [cellAt(row, c + 1)]))];
			for (const [c, scrap] of given.cells.entries()) {
				const ink = inkOf(scrap);
				if (ink) page.put(row, c + 1, ink);
				if ((typeof ink?.value === "number" || ink?.formula !== undefined) && !given.labels) truth.amounts.set(cellAt(row, c + 1), "either");
			}
			continue;
		}
		const standard = usual(given.copy ? line - 1 : line++, tongue);
		if (given.copy) truth.others.add(row);
		const parts = new Map<string, TrueRate>();
		const ofAll: [string, Record<string, Sense>][] = [];
		for (const [c, key] of columns.entries()) {
			const [field = "", ...sets] = key.split("|");
			const cell = anchor(row, c + 1);
			const base = standard[field];
			const scrap = given.ink && key in given.ink ? (given.ink[key] ?? null) : (base?.ink ?? null);
			if (cell === cellAt(row, c + 1)) {
				const ink = inkOf(scrap);
				if (ink) page.put(row, c + 1, ink);
				const own = { ...(ink === null ? {} : base?.truth), ...(given.truth?.[key] ? { [field]: given.truth[key] } : {}) };
				senses.set(cell, own);
				const sense = own[field];
				if (field === "idle" || (priceNames.includes(field) && ink !== null && isAmount(ink))) {
					const sure = field !== "idle" && given.ask === undefined && !given.copy && !given.optional && sense && "is" in sense;
					truth.amounts.set(cell, sure ? "rate" : "either");
				}
			}
			const told = senses.get(cell) ?? {};
			if (sets.length === 0) ofAll.push([cell, told]);
			else {
				const name = sets.join("|");
				const rate = parts.get(name) ?? {
					row,
					fields: Object.fromEntries(sets.map((set) => set.split("=")).map(([n = "", v = ""]) => [n, is(v)])),
					cells: {},
					heads: Object.fromEntries(sets.map((set) => [set.split("=")[0] ?? "", over(c)])),
				};
				parts.set(name, rate);
				note(rate, cell, told);
			}
		}
		const rates = parts.size ? [...parts.values()] : [{ row, fields: {}, cells: {}, heads: {} } as TrueRate];
		for (const rate of rates) {
			rate.fields = { ...held, ...rate.fields };
			for (const field of Object.keys(held)) rate.heads[field] ??= heads;
			for (const [cell, told] of ofAll) note(rate, cell, told);
			for (const [field, sense] of Object.entries(given.truth ?? {}))
				if (!columns.includes(field) && !field.includes("|")) rate.fields[field] = sense;
			if (given.ask !== undefined) rate.ask = given.ask;
			if (given.optional) rate.optional = true;
			if (!given.copy) truth.rates.push(rate);
		}
	}
	for (const { top, left, bottom, right } of merges) page.merge(top, left, bottom, right);
	for (const [cell, value] of Object.entries(sketch.under ?? {})) {
		page.put(rowOf(cell), columnIn(cell).charCodeAt(0) - 64, { value });
		truth.amounts.set(cell, "leftOut");
		truth.asked.add(cell);
	}
	if (sketch.printArea !== undefined) page.print(sketch.printArea);
	for (const row of sketch.hidden ?? []) page.hideRow(row);
	for (const column of sketch.hiddenColumns ?? []) page.hideColumn(column);
	const behind = (sketch.behind ?? []).map(({ name, hidden, rows }) => {
		const other = newPage(name, hidden);
		truth.otherSheets.push(name);
		for (const [r, cells] of rows.entries())
			for (const [c, scrap] of cells.entries()) {
				const ink = inkOf(scrap);
				if (!ink) continue;
				other.put(r + 1, c + 1, ink);
				if (r > 0 && typeof ink.value === "number") truth.amounts.set(`${name}!${cellAt(r + 1, c + 1)}`, "leftOut");
			}
		return other;
	});
	return {
		name: `${sketch.name} (${tongue})`,
		domain: "inlandRail",
		bytes: await bytesOf([page, ...behind], sketch),
		truth,
		features: sketch.features,
		plain: false,
	};
}

function note(rate: TrueRate, cell: string, told: Record<string, Sense>): void {
	for (const [field, sense] of Object.entries(told)) {
		rate.fields[field] = sense;
		rate.cells[field] = cell;
	}
}

/** "D3:E5" as numbers; its columns are single letters. */
function rangeOf(range: string) {
	const found = /^([A-Z])(\d+):([A-Z])(\d+)$/.exec(range);
	if (!found) throw new Error(`no range: ${range}`);
	const letter = (text = "A") => text.charCodeAt(0) - 64;
	return { left: letter(found[1]), top: Number(found[2]), right: letter(found[3]), bottom: Number(found[4]) };
}
