import type { Database } from "@iqt/db";
import { addDays, dayBefore } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import { stepCells } from "./bands.ts";
import { type HoleFinder, placeOf } from "./batch-holes.ts";
import { leftOutRows } from "./batch-left-out.ts";
import { meetingWith, rowsMet } from "./batch-met.ts";
import { type Columns, toRow } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { keyColumns, keyText } from "./key.ts";
import { wholeRates } from "./list.ts";
import { othersTurn } from "./parts.ts";
import type { Reference } from "./reference.ts";
import type { Hole, Place } from "./uncovered.ts";

/** Holes looked at by one statement. */
const CHUNK = 500;

/** A rate for every container, where it holds once the sheet is taken. */
interface General extends Place {
	/** What it sells for, empty where that is not told; null where it is on request. */
	price: string | null;
	/** Its id and version, where it is one of the book. */
	general: string | null;
	/** Whether it ends where the sheet replaces, since the sheet does not have it. */
	ends: boolean;
}

/** The keys of rates for every container that a search takes where a rate has no price, best first, as `fit` ranks them, without the rate's own. */
function generalKeys(book: RateBook, rate: Columns): Columns[] {
	const names = keyColumns(book);
	const orAlso = (name: string, any: string) => (names.includes(name) ? [...new Set([rate[name] ?? null, any])] : [null]);
	const keys = orAlso("cargo", "general").flatMap((cargo) => orAlso("ownership", "COC").map((ownership) => ({ cargo, ownership })));
	const of = (key: Columns): Columns => ({
		...rate,
		container_type: "*",
		...Object.fromEntries(Object.entries(key).filter(([name]) => names.includes(name))),
	});
	return keys.map(of).filter((key) => keyText(names, key) !== keyText(names, rate));
}

/** Holes of rates on whose lane the book has other rates, for every container: mostly none. */
async function besideGeneral(db: Kysely<Database>, book: RateBook, holes: readonly Hole[]): Promise<readonly Hole[]> {
	if (holes.length === 0) return [];
	const ids = JSON.stringify([...new Set(holes.map(({ id }) => id))]);
	const lane = keyColumns(book).filter((name) => !["basis", "cargo", "container_type", "ownership"].includes(name));
	const same = sql.join([...lane.map((name) => sql`${sql.ref(`r.${name}`)} = ${sql.ref(`o.${name}`)}`), sql`r.container_type = '*'`], sql` and `);
	const { rows } = await sql<{ id: string }>`select o.id from json_each(${ids}) i cross join ${sql.table(book.table)} o on o.id = i.value
		where exists (select 1 from ${sql.table(book.table)} r where r.id <> o.id and ${same})`.execute(db);
	const found = new Set(rows.map(({ id }) => id));
	return holes.filter(({ id }) => found.has(id));
}

/** What a rate sells for; empty where that is no plain amount, or tells a cost, and null where it is on request. */
function priceOf(book: RateBook, rate: Columns, { exponents }: Reference): string | null {
	if (Number(rate.on_request) === 1) return null;
	const row = toRow(book, { ...rate, exponent: exponents.get(String(rate.currency)) ?? null });
	const sold = book.fields.find(({ kind, confidential }) => kind === "price" && !confidential);
	const amount = String((sold && row[sold.name]) ?? "");
	return /^[\d.]+$/.test(amount) ? `${amount} ${row.currency}` : "";
}

/** Parts of a hole outside a place, days first, then weights, then steps; and the part within, null where there is none. */
function cut(hole: Hole, place: Place): { within: Hole | null; beside: Hole[] } {
	const beside: Hole[] = [];
	const { from, to, weightFrom, weightTo, steps } = place;
	const isApart = hole.to < from || hole.from > to || hole.weightTo <= weightFrom || hole.weightFrom >= weightTo;
	if (isApart || hole.steps[1] <= steps[0] || hole.steps[0] >= steps[1]) return { within: null, beside: [hole] };
	let rest = hole;
	const part = (off: Partial<Hole>, on: Partial<Hole>, splits: boolean) => {
		beside.push({ ...rest, ...off });
		rest = { ...rest, ...on, whole: rest.whole && !splits };
		if (splits) beside.push({ ...(beside.pop() ?? rest), whole: false });
	};
	if (rest.from < from) part({ to: dayBefore(from) }, { from }, false);
	if (rest.to > to) part({ from: addDays(to, 1) }, { to }, false);
	if (rest.weightFrom < weightFrom) part({ weightTo: weightFrom }, { weightFrom }, true);
	if (rest.weightTo > weightTo) part({ weightFrom: weightTo }, { weightTo }, true);
	if (rest.steps[0] < steps[0]) part({ steps: [rest.steps[0], steps[0]] }, { steps: [steps[0], rest.steps[1]] }, true);
	if (rest.steps[1] > steps[1]) part({ steps: [steps[1], rest.steps[1]] }, { steps: [rest.steps[0], steps[1]] }, true);
	return { within: rest, beside };
}

/** Holes cut along rates for every container of one key, which do not meet: what is left of them, and the parts where one of these holds. */
function cutAlong(holes: readonly Hole[], generals: readonly General[]): { left: Hole[]; found: Hole[] } {
	const waiting = holes.toSorted(byDay);
	const left: Hole[] = [];
	const found: Hole[] = [];
	/** Those that the next ones may still hold in: each is looked at while its days last, however many there are. */
	let open: Hole[] = [];
	let next = 0;
	for (const general of generals.toSorted(byDay)) {
		for (let hole = waiting[next]; hole && hole.from <= general.to; hole = waiting[++next]) open.push(hole);
		const still: Hole[] = [];
		for (const hole of open) {
			if (hole.to < general.from) left.push(hole);
			else {
				const { within, beside } = cut(hole, general);
				still.push(...beside);
				if (within) found.push({ ...within, instead: general.price, general: general.general });
			}
		}
		open = still;
	}
	return { left: [...left, ...open, ...waiting.slice(next)], found };
}

const byDay = (a: Place, b: Place): number => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.weightFrom - b.weightFrom);

/** A hole parted by the rates for every container that hold there, those of the best key first. */
function partedBy(hole: Hole, generals: readonly (readonly General[])[]): Hole[] {
	let left = [hole];
	const all: Hole[] = [];
	for (const ofKey of generals) {
		const { found, ...rest } = cutAlong(left, ofKey);
		left = rest.left;
		all.push(...found);
	}
	return [...left, ...all].sort(byDay);
}

/**
 * Holes of a sheet, parted where a more general rate, for every container, holds once the sheet is taken: a search takes that one there. `ended`:
 * first days on which rates end beside those that rows are taken over. `batchId`: of a sheet nobody has said of yet whether it replaces, which would
 * end those rates it does not have: where that tells, both are told.
 */
export async function* holesOfSheet(
	db: Kysely<Database>,
	book: RateBook,
	of: { finder: HoleFinder; reference: Reference; ended?: ReadonlyMap<string, string>; batchId?: string },
): AsyncGenerator<Hole> {
	const { batchId, finder, reference, ended = new Map<string, string>() } = of;
	const holes: Hole[] = [];
	for (const hole of finder.holes()) if (holes.push(hole) % CHUNK === 0) await othersTurn();
	const isByContainer = keyColumns(book).includes("container_type");
	const names = keyColumns(book).filter((name) => !(book.oneBasis && name === "basis"));
	const ofSheet = new Map(
		[...Map.groupBy(finder.generals, (columns) => keyText(names, columns))].map(([key, rows]) => [key, meetingWith(book, rows)]),
	);
	const kept = Map.groupBy(
		holes.filter((hole) => hole.kept),
		({ id }) => id,
	);
	let isLeftOut: ((rate: Columns) => boolean) | undefined;
	const endsReplaced = async (rate: Columns): Promise<boolean> => {
		if (batchId === undefined || finder.meets(String(rate.id))) return false;
		isLeftOut ??= await leftOutRows(db, book, { batchId, reference });
		return !isLeftOut(rate);
	};
	const stands = async (rate: Columns): Promise<General[]> => {
		const id = String(rate.id);
		const place = { ...placeOf(book, rate), price: priceOf(book, rate, reference), general: `${id} ${rate.version}`, ends: await endsReplaced(rate) };
		const ends = [finder.taken.get(id), ended.get(id)].filter((day) => day !== undefined).sort()[0];
		if (ends === undefined) return [place];
		const before = place.from < ends ? [{ ...place, to: ends <= place.to ? dayBefore(ends) : place.to }] : [];
		return [...before, ...(kept.get(id) ?? []).map((part) => ({ ...place, ...part, price: place.price, general: place.general, ends: false }))];
	};
	for (let at = 0; at < holes.length; at += CHUNK) {
		const some = holes.slice(at, at + CHUNK);
		const open = isByContainer ? some.filter((hole) => !hole.kept && hole.containers === null) : [];
		const beside = finder.generals.length > 0 ? open : await besideGeneral(db, book, open);
		const rates = beside.length > 0 ? await wholeRates(db, book, beside) : new Map<string, Columns>();
		const asked = open.flatMap((hole) => {
			const rate = rates.get(hole.id);
			if (!rate) return [];
			const { from, to, weightFrom, weightTo, steps } = hole;
			const place = { valid_from: from, valid_to: to, weight_from: weightFrom, weight_to: weightTo, ...stepCells(book, steps) };
			return generalKeys(book, rate).map((key) => ({ hole, columns: { ...key, ...place } as Columns }));
		});
		const staged = asked.map(({ columns }, line) => ({ line, columns }));
		const met = staged.length > 0 ? await rowsMet(db, book, staged, null) : new Map<number, Columns[]>();
		const generals = new Map<Hole, General[][]>();
		for (const [line, { hole, columns }] of asked.entries()) {
			const ofKey: General[] = [];
			for (const rate of met.get(line) ?? []) if (rate.container_type === "*") ofKey.push(...(await stands(rate)));
			for (const row of ofSheet.get(keyText(names, columns))?.(columns) ?? [])
				ofKey.push({ ...placeOf(book, row), price: priceOf(book, row, reference), general: null, ends: false });
			generals.set(hole, [...(generals.get(hole) ?? []), ofKey]);
		}
		for (const hole of some) {
			const all = generals.get(hole) ?? [];
			const staying = all.map((ofKey) => ofKey.filter(({ ends }) => !ends));
			if (staying.every((ofKey, i) => ofKey.length === all[i]?.length)) yield* partedBy(hole, all);
			else {
				yield* partedBy({ ...hole, mode: "merge" }, all);
				yield* partedBy({ ...hole, mode: "replace" }, staying);
			}
		}
		await othersTurn();
	}
}
