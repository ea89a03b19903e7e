import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { fromMinor, priceDigits } from "../money/money.ts";
import type { Columns } from "../price-book/convert.ts";
import type { RateBook } from "../price-book/define.ts";
import { ratesBefore } from "../price-book/rates-before.ts";
import { farInRows } from "./far-in-row.ts";
import type { CellProblem } from "./parsed-record.ts";
import type { QuestionBook } from "./questions.ts";
import { cellName } from "./view.ts";

/** A row of a sheet as it was compared with the book. */
interface Row {
	line: number;
	sheetRow: number;
	part: number;
	outcome: string;
	columns: Columns;
	met: readonly Columns[];
}

/** So many times another amount, or one so many times smaller: a digit too many or too few. */
const FAR = 8;
/** Others that are no farther than so many times from their median tell what the column is about, from so many on. */
const [NEAR, ENOUGH] = [3, 4];
/** A few may be so far of any column; more than these, or than this share of all, are prices of their own. */
const [FEW, MOST, SHARE] = [2, 20, 5];

/** What tells whether two amounts can be held against each other. */
const kindColumns = ["currency", "basis", "container_type"] as const;

const offQuestions = ["offBook", "offEarlier", "offRow"] as const;

/** Amounts this much apart are counted together, so that a sheet of any size takes no more memory. */
const STEP = Math.log(1.02);
/** Rows warned at once. */
const CHUNK = 500;

interface Amount extends Pick<Row, "line" | "sheetRow"> {
	minor: number;
}

/** The amounts of a column that are of one kind, by their size. */
interface Kind {
	field: string;
	column: string | null;
	digits: number;
	sizes: Map<number, { count: number; first: Amount[] }>;
}

const isFar = (one: number, other: number): boolean => one >= other * FAR || one * FAR <= other;
const isNear = (one: number, other: number): boolean => one <= other * NEAR && one * NEAR >= other;

/** Of amounts of one kind those that are far from all others, and the median of these; none where they differ widely. */
function farOf({ sizes }: Kind): { far: Amount[]; median: number } | null {
	const sorted = [...sizes].sort(([a], [b]) => a - b).map(([, size]) => size);
	const total = sorted.reduce((sum, { count }) => sum + count, 0);
	let half = total / 2;
	const middle = sorted.find(({ count }) => {
		half -= count;
		return half <= 0;
	});
	const median = middle?.first[0]?.minor ?? 0;
	const far = sorted.filter(({ first: [one] }) => one && isFar(one.minor, median));
	const others = sorted.filter((size) => !far.includes(size));
	const count = far.reduce((sum, size) => sum + size.count, 0);
	if (count === 0 || count > MOST || count > Math.max(FEW, total / SHARE) || total - count < ENOUGH) return null;
	if (others.some(({ first: [one] }) => one && !isNear(one.minor, median))) return null;
	return { far: far.flatMap(({ first }) => first), median };
}

/**
 * Hears of rows as they are compared with the book, and asks about amounts that have a digit too many or too few: against the rate they replace, or where the
 * book has none the one before them, or against the others of their column that are for the same container.
 */
export function farAmounts(of: {
	db: Kysely<Database>;
	book: RateBook;
	exponents: ReadonlyMap<string, number>;
	questions: QuestionBook;
	columnOf: (part: number, field: string) => string | null;
}) {
	const { book, questions, columnOf } = of;
	const prices = book.fields.flatMap(({ name, kind, column, currency }) =>
		book.prices.includes(name) && (kind === "price" || kind === "money")
			? [{ name, column: kind === "price" ? `${column}_minor` : column, own: currency?.digits }]
			: [],
	);
	const charges = book.fields.flatMap(({ codeOf, codes, column }) => (codeOf || codes ? [column] : []));
	const kinds = new Map<string, Kind>();
	const inRows = farInRows(book, isFar);
	const found: { line: number; sheetRow: number; problem: CellProblem }[] = [];

	const digitsOf = ({ currency, basis }: Columns, own: number | undefined) => own ?? priceDigits(basis, of.exponents.get(String(currency)) ?? 2);

	function againstBook(
		{ line, sheetRow, part, columns }: Row,
		{ name, column, own }: (typeof prices)[number],
		{ minor, rates, question }: { minor: number; rates: readonly Columns[]; question: "offBook" | "offEarlier" },
	): boolean {
		const before = rates.flatMap((rate) => {
			const isAlike = kindColumns.every((key) => rate[key] === columns[key]);
			const was = Number(rate[column] ?? 0);
			return isAlike && was > 0 ? [was] : [];
		});
		const [was] = before;
		if (was === undefined) return false;
		if (before.every((one) => isFar(minor, one))) {
			const digits = digitsOf(columns, own);
			const values = { fields: name, value: fromMinor(minor, digits), other: fromMinor(was, digits) };
			const problem = {
				field: name,
				column: columnOf(part, name),
				level: "warning",
				messageId: `import.${question}`,
				values,
				question,
			} as const;
			found.push({ line, sheetRow, problem });
		}
		return true;
	}

	function hear({ line, sheetRow, part, columns }: Row, { name, own }: (typeof prices)[number], minor: number): void {
		const at = columnOf(part, name);
		const { currency, basis, container_type } = columns;
		const key = JSON.stringify([name, at, currency, basis, container_type, ...charges.map((charge) => columns[charge])]);
		const kind: Kind = kinds.get(key) ?? { field: name, column: at, digits: digitsOf(columns, own), sizes: new Map() };
		kinds.set(key, kind);
		const size = Math.floor(Math.log(minor) / STEP);
		const alike = kind.sizes.get(size) ?? { count: 0, first: [] };
		kind.sizes.set(size, alike);
		alike.count++;
		if (alike.first.length < MOST) alike.first.push({ line, sheetRow, minor });
	}

	return {
		async compared(rows: readonly Row[]): Promise<void> {
			const renewed = rows.filter(({ outcome, met }) => outcome === "new" && met.length === 0);
			const wanted = [...new Set([...kindColumns, ...prices.map(({ column }) => column)])];
			const earlier = renewed.length > 0 ? await ratesBefore(of.db, book, renewed, wanted) : new Map<number, Columns>();
			for (const row of rows) {
				const before = earlier.get(row.line);
				const held = before ? ({ rates: [before], question: "offEarlier" } as const) : ({ rates: row.met, question: "offBook" } as const);
				const isAsked = row.outcome === "new" || row.outcome === "changed" || row.outcome === "clash";
				if (!isAsked && row.outcome !== "unchanged") continue;
				for (const price of prices) {
					const minor = Number(row.columns[price.column] ?? 0);
					if (minor <= 0) continue;
					const isNew = isAsked && !againstBook(row, price, { minor, ...held });
					if (isNew) hear(row, price, minor);
					const { line, sheetRow, part, columns } = row;
					const digits = digitsOf(columns, price.own);
					inRows.hear({ line, sheetRow, part, field: price.name, minor, digits, asked: isNew }, columns);
				}
			}
		},
		/** What is said in rows, once all were compared. */
		*warnings(): Generator<{ line: number; problem: CellProblem }[]> {
			for (const kind of kinds.values()) {
				const { far, median } = farOf(kind) ?? { far: [], median: 0 };
				for (const { line, sheetRow, minor } of far) {
					const values = { fields: kind.field, value: fromMinor(minor, kind.digits), other: fromMinor(median, kind.digits) };
					const problem = {
						field: kind.field,
						column: kind.column,
						level: "warning",
						messageId: "import.offColumn",
						values,
						question: "offColumn",
					} as const;
					found.push({ line, sheetRow, problem });
				}
			}
			// One that is off its column or the book is the odd one of its row.
			const told = new Set(found.map(({ line, problem }) => `${line} ${problem.field}`));
			const far = inRows.close();
			const settled = new Set(far.flatMap(({ group, line, field }) => (told.has(`${line} ${field}`) ? [group] : [])));
			for (const { line, sheetRow, part, field, minor, other, digits, group } of far) {
				if (settled.has(group)) continue;
				const values = { fields: field, value: fromMinor(minor, digits), other: fromMinor(other, digits) };
				const problem = { field, column: columnOf(part, field), level: "warning", messageId: "import.offRow", values, question: "offRow" } as const;
				found.push({ line, sheetRow, problem });
			}
			for (const { problem, sheetRow } of found) {
				const id = offQuestions.find((one) => one === problem.question) ?? "offColumn";
				const ask = { id, group: "doubtful", messageId: `import.ask.${id}`, inRows: true, corrects: { field: null } } as const;
				questions.add({ ...ask, values: problem.values }, cellName(problem, sheetRow));
			}
			const problems = found.map(({ line, problem }) => ({ line, problem }));
			for (let at = 0; at < problems.length; at += CHUNK) yield problems.slice(at, at + CHUNK);
		},
	};
}
