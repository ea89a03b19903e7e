import type { Database } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { DomainError, type MessageValues } from "../../door/errors.ts";
import { againstCost } from "../imports/below-cost.ts";
import { priceDigits } from "../money/money.ts";
import { type CodedByKind, codedName } from "./coded.ts";
import { type Columns, priceValue, toColumns, toRow } from "./convert.ts";
import { reckonCost, withCost } from "./cost-from.ts";
import { ratesOfDay } from "./day-rates.ts";
import type { RateBook, RateRow, RowProblem } from "./declaration.ts";
import { ratesBefore } from "./goes-before.ts";
import { crossedStretches, crossing, oddInRow, stretchField } from "./lane-doubts.ts";
import { belowAnyCost } from "./other-cost.ts";
import { loadReference, type Reference } from "./reference.ts";

/** A row that is right, by its place among those asked about. */
interface Asked {
	line: number;
	row: RateRow;
	columns: Columns;
	id: string | undefined;
}

/** Its containers are no refrigerated ones, in which alone a search takes such cargo. */
export function unusedCargo({ cargo, containerType }: RateRow, { reefers }: Pick<Reference, "reefers">): RowProblem[] {
	if (cargo !== "reefer" || containerType === "*" || typeof containerType !== "string" || reefers?.has(containerType) !== false) return [];
	return [{ field: "cargo", messageId: "rate.unused.reefer", values: { container: containerType } }];
}

/** A record says of another field what the row has otherwise there: a search asks for both alike. */
const unusedChoices = ({ fields }: RateBook, { row }: Asked, { coded }: Reference): RowProblem[] =>
	fields.flatMap(({ name, codes }) =>
		Object.entries((codes && coded?.get(codes)?.get(String(row[name]))?.says) ?? {})
			.filter(([other, wanted]) => (row[other] ?? wanted) !== wanted)
			.map(([other, wanted]) => ({
				field: name,
				messageId: "rate.unused.choice" as const,
				values: { value: String(row[name]), other, wanted, there: String(row[other]) },
			})),
	);

/** What a search takes before rows for every container, as a sheet is asked about it. */
async function unusedContainers(db: Kysely<Database>, book: RateBook, asked: readonly Asked[], { containers }: Reference) {
	const before = Map.groupBy(await ratesBefore(db, book, asked), ({ line }) => line);
	return ({ line }: Asked): RowProblem[] => {
		const own = new Set(before.get(line)?.map(({ container }) => container));
		if (own.size === 0) return [];
		const isAll = [...containers].every((container) => container === "*" || own.has(container));
		return [
			{ field: "containerType", messageId: isAll ? "rate.unused.containers" : "import.goesBefore", values: { value: [...own].sort().join(", ") } },
		];
	};
}

/** Rows of a port through which no corridor goes on any of their days, of a portal that has corridors. */
async function unusedPorts(db: Kysely<Database>, book: RateBook, asked: readonly Asked[]) {
	const field = book.fields.find(({ name }) => name === book.throughPort);
	if (!field) return () => [];
	const values = asked.map(({ line, columns: c }) => [line, c[field.column], c.direction, c.valid_from, c.valid_to]);
	const { rows } = await sql<{ line: number }>`select s.value ->> 0 as line from json_each(${JSON.stringify(values)}) s
		where exists (select 1 from corridor_rate) and not exists (select 1 from corridor_rate c where c.port_id = s.value ->> 1
			and c.direction = s.value ->> 2 and c.valid_to >= s.value ->> 3 and c.valid_from <= s.value ->> 4)`.execute(db);
	const unreached = new Set(rows.map(({ line }) => line));
	return ({ line, row }: Asked): RowProblem[] =>
		unreached.has(line) ? [{ field: field.name, messageId: "rate.unused.port", values: { port: String(row[field.name]) } }] : [];
}

/** A row, and the rate that it is, as that stands or would; none where it is a new one. */
export interface Doubted {
	id?: string | undefined;
	row: RateRow;
}

/**
 * What is odd about rows that are right, of each in order: prices their cost does not bear out, and why no search would use them. A person is asked before such a row
 * is saved, a program told beside its answer. `today` says which rates of exchange are the usual ones.
 */
export async function doubtsOf(
	db: Kysely<Database>,
	book: RateBook,
	rows: readonly Doubted[],
	{ today }: { today: string },
): Promise<RowProblem[][]> {
	const reference = await loadReference(db);
	const asked = rows.flatMap(({ id, row }, line): Asked[] => {
		const read = toColumns(book, row, reference, row);
		return read.ok ? [{ line, row, columns: read.columns, id }] : [];
	});
	const [containers, ports] = [await unusedContainers(db, book, asked, reference), await unusedPorts(db, book, asked)];
	const perUsd = book.costFrom ? await ratesOfDay(db, today) : new Map<string, string>();
	const [oddIn, crossed, field] = [await oddInRow(db, book, perUsd), await crossedStretches(db, book, asked), stretchField(book)];
	const doubts = new Map<number, RowProblem[]>();
	for (const one of asked) {
		// Amounts as the book will have them, so that what is odd reads the same before and after.
		const row = toRow(book, { ...one.columns, exponent: reference.exponents.get(String(one.columns.currency)) ?? null });
		doubts.set(one.line, [
			...againstCost(book.costFrom ? withCost(row, reckonCost(book.costFrom, row, perUsd)) : row),
			...belowAnyCost(book, row, priceDigits(one.columns.basis, reference.exponents.get(String(one.columns.currency)) ?? 2), (price, cost) =>
				priceValue(price, cost, 6),
			),
			...oddIn(one.columns),
			...(field && crossed.has(one.line) ? [crossing(field, one.columns, crossed.get(one.line) ?? [])] : []),
			...unusedCargo(one.row, reference),
			...unusedChoices(book, one, reference),
			...containers(one),
			...ports(one),
		]);
	}
	return rows.map((_, line) => doubts.get(line) ?? []);
}

/** The same as sentences; `coded`: the records that rates of the book name. */
export function doubtWords(book: RateBook, doubts: readonly RowProblem[], language: Language, coded: CodedByKind): string[] {
	const fieldOf = (name: unknown) => book.fields.find((field) => field.name === name);
	const label = (name: unknown) => {
		const id = fieldOf(name)?.label;
		return id ? translate(language, id) : String(name);
	};
	const choice = (name: unknown, value: unknown) => {
		const field = fieldOf(name);
		const id = field?.options?.find((option) => option.value === value)?.label;
		return id ? translate(language, id) : codedName(coded, field?.codes, String(value), language);
	};
	return doubts.map(({ messageId, values, field }) => {
		const { value, other, wanted, there } = values;
		const words: MessageValues =
			messageId === "rate.unused.choice"
				? { value: choice(field, value), other: label(other), wanted: choice(other, wanted), there: choice(other, there) }
				: {};
		return translate(language, messageId, { ...values, ...words, ...(fieldOf(field) ? { fields: label(field) } : {}) });
	});
}

/** What undoes a write that was only tried. */
class Tried extends Error {}

/** Finds out whether a write would be refused, and leaves nothing of it. */
export async function tried(db: Kysely<Database>, write: (trx: Kysely<Database>) => Promise<unknown>): Promise<void> {
	const undone = db.transaction().execute(async (trx) => {
		await write(trx);
		throw new Tried();
	});
	await undone.catch((error: unknown) => {
		if (!(error instanceof Tried)) throw error;
	});
}

/** Whether a write would be done as it is; leaves nothing of it either way. */
export async function wouldSave(db: Kysely<Database>, write: (trx: Kysely<Database>) => Promise<unknown>): Promise<boolean> {
	try {
		await tried(db, write);
		return true;
	} catch (error) {
		if (error instanceof DomainError) return false;
		throw error;
	}
}
