import type { Question, Read } from "./desk.ts";
import type { Made, Sense, TrueRate, Word } from "./truth.ts";
import { columnIn, rowOf } from "./workbook.ts";

/** What is wrong with a reading. */
export interface Verdict {
	/** Differences from the truth nobody was asked about. */
	silent: string[];
	/** Questions about what is certain. */
	needless: string[];
}

/** What a field comes to of which a sheet says nothing. */
const standards: Record<string, Word> = {
	mode: "rail",
	ownership: "COC",
	cargo: "general",
	weightFrom: "0",
	weightTo: "999.999",
	basis: "container",
	vat: "0",
	onRequest: false,
};

/** The same of one rate: what a reefer box carries is reefer. */
const unsaid = (field: string, { fields: { containerType: box } }: TrueRate): Word | null =>
	field === "cargo" && box && "is" in box && /R[FH]$/.test(String(box.is)) ? "reefer" : (standards[field] ?? null);

/** What the portal takes of fields it asks about. */
const assumed: Record<string, Word> = { currency: "CNY" };

const plain = (value: unknown): string => {
	if (value === null || value === undefined || value === "") return "";
	const text = String(value);
	return /^\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text;
};

const alike = (one: unknown, other: unknown) => plain(one) === plain(other);

/** Days, and all that a line says where it says both of them. */
const ofDays = /day|date|valid|month|end|year|^lineSays\.row/i;

/** Which questions may be about a field, by their ids. */
const about: Record<string, RegExp> = {
	currency: /currenc/i,
	validFrom: ofDays,
	validTo: ofDays,
	cost: /amount|unread|decimal|zero|struck|price|cost|strike|sign|read|request/i,
	onRequest: /request|tick/i,
	basis: /basis|trip/i,
	transitMin: /transit/i,
	transitMax: /transit/i,
};
const isAbout = (question: Question, field: string): boolean =>
	question.id.toLowerCase().includes(field.toLowerCase()) || (about[field === "ssr" || field === "msr" ? "cost" : field]?.test(question.id) ?? false);

/** The server names so many cells of a question; of one that names as many there may be more. */
const NAMED = 20;

type StagedRow = Read["rows"][number];

/** Holds what was read against the truth. */
export function judge(made: Made, read: Read): Verdict {
	const { truth } = made;
	const verdict: Verdict = { silent: [], needless: [] };
	if (read.state !== "preview") {
		verdict.silent.push(`state ${read.state}: ${read.error}`);
		return verdict;
	}
	const ratesByRow = Map.groupBy(truth.rates, (rate) => rate.row);
	const stagedByRow = Map.groupBy(read.rows, ({ sheetRow }) => sheetRow);
	for (const row of new Set([...ratesByRow.keys(), ...stagedByRow.keys()]))
		judgeRow(read, ratesByRow.get(row) ?? [], stagedByRow.get(row) ?? [], row, verdict);
	for (const name of truth.otherSheets) if (!read.told.includes(name)) verdict.silent.push(`sheet ${name} is not told of`);
	for (const cell of unnamed(read, truth.asked)) verdict.silent.push(`${cell}: no question names it`);
	judgeLedger(made, read, verdict);
	for (const question of read.questions)
		if (!isJustified(made, question)) verdict.needless.push(`${question.id}: ${question.message} ${question.cells.slice(0, 3).join(" ")}`);
	return verdict;
}

/** Cells that should be asked about and are not, neither by name nor among the others of their column that a question about many counts. */
function unnamed({ questions }: Read, asked: ReadonlySet<string>): string[] {
	const others = questions.map(({ cells, count }) => ({
		columns: new Set(cells.map(columnIn)),
		after: Math.max(...cells.map(rowOf)),
		left: count - cells.length,
	}));
	return [...asked].filter((cell) => {
		if (questions.some(({ cells }) => cells.includes(cell))) return false;
		const counting = others.find(({ columns, after, left }) => left > 0 && columns.has(columnIn(cell)) && rowOf(cell) > after);
		if (counting) counting.left--;
		return !counting;
	});
}

function judgeRow(read: Read, rates: readonly TrueRate[], staged: readonly StagedRow[], row: number, verdict: Verdict): void {
	const sound = staged.filter(({ outcome }) => outcome !== "error" && outcome !== "duplicate" && outcome !== "skipped");
	const open = new Set(rates);
	for (const one of sound) {
		const rate = nearest(one, open)?.rate;
		if (!rate) {
			verdict.silent.push(`row ${row}: a rate nobody wrote: ${JSON.stringify(one.row)}`);
			continue;
		}
		open.delete(rate);
		judgeRate(read, rate, one, verdict);
	}
	for (const one of staged.filter(({ outcome }) => outcome === "error")) {
		const found = nearest(one, open);
		const said = one.problems
			.filter(({ level }) => level === "error")
			.map(({ field, column, messageId }) => `${messageId} ${column ?? ""}${row} ${field}`);
		// Whoever is asked about a rate that is none has still nothing wrong in the book.
		if (!found || found.unlike >= TELLING) {
			if (rates.length > 0) verdict.needless.push(`row ${row}: no rate: ${said.join("; ")}`);
			continue;
		}
		const { rate } = found;
		open.delete(rate);
		judgeRate(read, rate, one, verdict);
		if (!mayBeAsked(rate)) verdict.needless.push(`row ${row}: ${said.join("; ")}`);
	}
	for (const rate of open) {
		if (rate.optional || isLeftOut(read, rate) || staged.some(({ outcome }) => outcome === "skipped")) continue;
		// Lanes are thrown, and may be thrown again: what stands there twice is said to.
		if (staged.some((one) => one.outcome === "duplicate" && isJust(one, rate))) continue;
		const cells = [...Object.values(rate.cells), ...Object.values(rate.heads).flat()];
		if (read.questions.some((q) => q.cells.some((cell) => cells.includes(cell)))) continue;
		// A price column that is not used is asked about by its amounts: what else stands in it is in no rate either.
		const dropped = new Set(read.questions.flatMap((q) => (q.group === "dropped" ? q.cells.map(columnIn) : [])));
		if (rate.cells.cost !== undefined && dropped.has(columnIn(rate.cells.cost))) continue;
		verdict.silent.push(`row ${row}: a rate is missing: ${JSON.stringify(rate.fields)}`);
	}
}

const mayBeAsked = (rate: TrueRate) =>
	rate.optional === true || rate.ask !== undefined || Object.values(rate.fields).some((sense) => !("is" in sense));

const isLeftOut = ({ ledger }: Read, rate: TrueRate): boolean => {
	const cells = ["cost", "ssr", "msr"].flatMap((name) => rate.cells[name] ?? []);
	const columns = cells.map(columnIn);
	// Of many cells left out the first are named: those of one column with others of it, in a long sheet.
	const named = ({ count, cells: left }: { count: number; cells: string[] }) =>
		left.some((cell) => cells.includes(cell) || (count > left.length && columns.includes(columnIn(cell))));
	return ledger?.leftOut.some(named) ?? false;
};

/** What tells the rates of one row from each other. */
const telling: ReadonlySet<string> = new Set(["containerType", "direction", "ownership", "cargo", "weightFrom", "weightTo"]);

const TELLING = 10;

/** The rate a staged one is most like. */
function nearest(staged: StagedRow, rates: ReadonlySet<TrueRate>): { rate: TrueRate; unlike: number } | null {
	let best: { rate: TrueRate; unlike: number } | null = null;
	for (const rate of rates) {
		const unlike = Object.entries(rate.fields)
			.filter(([name, sense]) => "is" in sense && staged.row[name] !== undefined && !alike(sense.is, staged.row[name]))
			.reduce((sum, [name]) => sum + (telling.has(name) ? TELLING : 1), 0);
		if (!best || unlike < best.unlike) best = { rate, unlike };
	}
	return best;
}

/** Whether a row was read as a rate is, all of it. */
const isJust = ({ row }: StagedRow, { fields }: TrueRate): boolean =>
	Object.entries(fields).every(([name, sense]) => ("is" in sense ? alike(sense.is, row[name]) : "may" in sense));

/** Field by field. A row with errors is a question itself; what it was read as beside them must be right all the same, for it is applied once they are corrected. */
function judgeRate(read: Read, rate: TrueRate, staged: StagedRow, verdict: Verdict): void {
	const faulty = staged.outcome === "error";
	const wrong = new Set(staged.problems.filter(({ level }) => level === "error").map(({ field }) => field));
	const settled = (field: string) =>
		(faulty && (staged.row[field] === undefined || wrong.has(field))) || isAsked(read, rate, field, staged.row[field]);
	const at = (field: string) => rate.cells[field] ?? `row ${rate.row}`;
	const other = read.rows.some(({ sheetRow, outcome }) => sheetRow === rate.twin && outcome === "error");
	if (rate.ask !== undefined && !faulty && !other && !isAsked(read, rate, "cost", staged.row.cost))
		verdict.silent.push(`${at("cost")}: not asked (${rate.ask}): ${JSON.stringify(staged.row)}`);
	const expected: Record<string, Sense | undefined> = {
		...Object.fromEntries(Object.keys(staged.row).map((name) => [name, undefined])),
		...rate.fields,
	};
	for (const [field, sense] of Object.entries(expected)) {
		const value = staged.row[field];
		if (sense && "ask" in sense) {
			// An amount in percent makes the basis of its rate doubtful, which is where it is told.
			if (!settled(field) && !(sense.ask === "percent" && wrong.has("basis")))
				verdict.silent.push(`${at(field)}: ${field} was read as ${JSON.stringify(value ?? null)} and not asked (${sense.ask})`);
			continue;
		}
		const meant = sense === undefined ? unsaid(field, rate) : "is" in sense ? sense.is : sense.may;
		if (alike(meant, value) || settled(field)) continue;
		if (sense === undefined && (field === "ssr" || field === "msr") && staged.row.onRequest === true) continue;
		verdict.silent.push(`${at(field)}: ${field} is ${JSON.stringify(meant)} and was read as ${JSON.stringify(value ?? null)}`);
	}
}

/** How questions name the places of a rate: its cells, and its row where it is the row as a whole. */
const cellsOf = (rate: TrueRate): ReadonlySet<string> => new Set([...Object.values(rate.cells), String(rate.row)]);

/** Whether a question covers a field of a rate: it names the field's cell, or is about the field and names one of the rate's cells or too many to name. */
function isAsked({ questions }: Read, rate: TrueRate, field: string, value: unknown): boolean {
	const own = rate.cells[field];
	const cells = cellsOf(rate);
	return questions.some((question) => {
		// "contradiction.currency" says nothing of the cost beside it, and "assumed.currency" nothing of what was not assumed.
		const named = question.id.split(".")[1] ?? field;
		if (named !== field && named in rate.fields) return false;
		if (question.group === "assumed" && !alike(value, unsaid(field, rate) ?? assumed[field] ?? null)) return false;
		if (own !== undefined && question.cells.includes(own)) return true;
		if (rate.heads[field]?.some((cell) => question.cells.includes(cell))) return true;
		if (!isAbout(question, field)) return false;
		return (
			question.cells.length === 0 || question.cells.length >= NAMED || question.cells.some((cell) => cells.has(cell) || rowOf(cell) === rate.row)
		);
	});
}

/** Whether anything a question is about is not certain. */
function isJustified({ truth }: Made, question: Question): boolean {
	const cells = new Set(question.cells);
	if (question.cells.some((cell) => truth.asked.has(cell))) return true;
	if (question.group === "dropped" && truth.otherSheets.length > 0 && question.cells.length === 0) return true;
	for (const cell of cells) {
		if ((truth.amounts.get(cell) ?? "rate") !== "rate" || truth.others.has(rowOf(cell))) return true;
	}
	const rows = new Set(question.cells.map(rowOf));
	const named = (rate: TrueRate) => cells.size === 0 || rows.has(rate.row) || [...cellsOf(rate)].some((cell) => cells.has(cell));
	return truth.rates.some((rate) => {
		const open = Object.entries(rate.fields).filter(([, sense]) => !("is" in sense));
		if (open.some(([name]) => cells.has(rate.cells[name] ?? "")) || ((rate.ask !== undefined || rate.optional) && named(rate))) return true;
		const silent = [...Object.keys(standards), "validTo", "vat"].filter((name) => !(name in rate.fields));
		return [...silent, ...open.map(([name]) => name)].some((name) => isAbout(question, name)) && named(rate);
	});
}

/** Cells with amounts = read + questions + left out, and as many as were written. */
function judgeLedger({ truth }: Made, { ledger }: Read, verdict: Verdict): void {
	if (!ledger) {
		verdict.silent.push("there is no ledger");
		return;
	}
	const leftOut = ledger.leftOut.reduce((sum, { count }) => sum + count, 0);
	if (ledger.amounts !== ledger.read + ledger.questions + leftOut)
		verdict.silent.push(`the ledger does not add up: ${ledger.amounts} ≠ ${ledger.read} + ${ledger.questions} + ${leftOut}`);
	if (ledger.amounts !== truth.amounts.size) verdict.silent.push(`the ledger counts ${ledger.amounts} amounts of ${truth.amounts.size}`);
}
