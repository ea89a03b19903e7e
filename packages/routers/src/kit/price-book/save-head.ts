import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { codesInBook } from "./codes-in-book.ts";
import type { RateBook, RateRow } from "./declaration.ts";
import { headFields, headOfRow, type RateHead } from "./heads.ts";
import { type Rate, type RateReader, ratesById } from "./list.ts";
import { vendorCodes } from "./older/registers.ts";
import { sentRowProblems, withoutBlankAmounts } from "./older/sent-row-problems.ts";
import { hasSameValues, type RateChange } from "./queries.ts";
import { type EditOutcome, refuseTwice } from "./quick-edit.ts";
import { referenceFor } from "./reference.ts";
import { checkRow, type FieldIssue, ofRow } from "./row-problems.ts";
import { type Write, writeTogether } from "./write-together.ts";

/** A row of a head as it shall be: one that is there with the cells that change, or a new one. */
export interface HeadRow {
	id?: string | undefined;
	/** That of the row as its sender saw it; without it whatever is there is changed. */
	version?: number | undefined;
	cells: Readonly<Record<string, unknown>>;
}

interface Saved {
	book: RateBook;
	head: RateHead;
	rows: readonly HeadRow[];
	reader: RateReader;
	change: RateChange;
}

type Checked = Write & Pick<HeadRow, "cells">;

const asId = (value: unknown) => String(value).trim().toUpperCase();

/** The rates the rows name, by id; 000002 where there is none of one, 000003 with both versions of every one somebody else changed since. */
async function ratesThere(trx: Kysely<Database>, { book, rows, reader }: Saved): Promise<Map<string, Rate>> {
	const named = rows.flatMap(({ id, version, cells }) => (id === undefined ? [] : [{ id, version, cells }]));
	refuseTwice(rows.map(({ id }) => id));
	const found = await ratesById(
		trx,
		book,
		named.map(({ id }) => id),
		reader,
	);
	const rates = new Map(found.map((rate) => [rate.id, rate]));
	const missing = named.flatMap(({ id }) => (rates.has(id) ? [] : [id]));
	if (missing.length > 0) throw new DomainError("notFound", "error.notFound", {}, missing);
	const stale = named.filter(({ id, version }) => version !== undefined && rates.get(id)?.version !== version);
	if (stale.length === 0) return rates;
	throw new DomainError(
		"stale",
		"error.stale",
		{},
		stale.map(({ id, cells }) => ({ id, mine: cells, theirs: rates.get(id) })),
	);
}

/** Fields in which a row says it belongs to another head than the one it is saved under. */
async function strangers(trx: Kysely<Database>, { book, head }: Saved, cells: HeadRow["cells"], current: Rate | undefined): Promise<FieldIssue[]> {
	const { place, choices } = headFields(book);
	const differing = [place, ...choices].filter(({ name }) => (cells[name] ?? null) !== null && asId(cells[name]) !== asId(head.fields[name]));
	const contradiction = (field: string, one: unknown): FieldIssue => ({
		field,
		messageId: "problem.contradicts",
		values: { one: String(one), other: String(head.fields[field]) },
	});
	if (differing.length > 0 || !current) return differing.map(({ name }) => contradiction(name, cells[name]));
	const own = await headOfRow(trx, book, current.row);
	return own.id === head.id ? [] : [contradiction(place.name, own.fields[place.name])];
}

/**
 * Changes rows of a head and adds new ones in one transaction, all or none; rows that are not named stay as they are. What no longer checks is 000001 with every
 * wrong field of every row, named `rows.<index>.cells.<field>`; one that meets another rate once all are written is 000007 with that rate. Answers the rows in their order.
 */
export async function saveHead(trx: Kysely<Database>, saved: Saved): Promise<EditOutcome[]> {
	const { book, head, rows, change } = saved;
	const rates = await ratesThere(trx, saved);
	const reference = await referenceFor(
		trx,
		book,
		rows.map(({ cells }) => ({ ...cells, ...head.fields })),
	);
	const against = { reference, codes: await codesInBook(trx, book), vendors: await vendorCodes(trx, book) };
	const problems: FieldIssue[] = [];
	const checked: Checked[] = [];
	for (const [i, { id, cells: sent }] of rows.entries()) {
		const current = id === undefined ? undefined : rates.get(id);
		const cells = withoutBlankAmounts(book, sent, current?.row);
		const result = checkRow(book, { ...current?.row, ...cells, ...head.fields }, reference, current?.row);
		const beside = [...(await strangers(trx, saved, cells, current)), ...sentRowProblems(book, { ...cells, ...head.fields }, against, current?.row)];
		const wrong = [...beside, ...(result.ok ? [] : result.problems)];
		problems.push(...ofRow(`rows.${i}.cells`, wrong));
		if (result.ok) checked.push({ current, row: result.row, cells, edited: `rows.${i}.cells.validFrom`, path: `rows.${i}.cells.` });
	}
	if (problems.length > 0) throw new DomainError("invalid", "error.invalid", {}, problems);
	const changed = checked.filter(({ current, row }) => !current || !hasSameValues(book, current, row, reference));
	const ids = await writeTogether(trx, book, changed, { reference, change });
	return checked.map((one) => outcomeOf(one, ids[changed.indexOf(one)]));
}

/** What became of a row; `written` is the id it has where it was written. */
function outcomeOf({ current, row, cells }: Checked, written: string | undefined): EditOutcome {
	if (written === undefined) return { id: current?.id ?? "", version: current?.version ?? 1, before: {}, after: {} };
	if (!current) return { id: written, version: 1, before: {}, after: row };
	const named = (of: RateRow) => Object.fromEntries(Object.keys(cells).map((name) => [name, of[name] ?? null]));
	return { id: current.id, version: current.version + 1, before: named(current.row), after: named(row) };
}
