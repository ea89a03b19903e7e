import type { Database } from "@iqt/db";
import { addDays, dayBefore } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import { stepCells } from "./bands.ts";
import { type HoleFinder, placeOf } from "./batch-holes.ts";
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
	price: string;
}

/** The keys of rates for every container that a search takes where a rate for one container has no price, best first, as `fit` ranks them. */
function generalKeys(rate: Columns): Columns[] {
	const cargoes = new Set([rate.cargo ?? null, "general"]);
	const owners = new Set([rate.ownership ?? null, "COC"]);
	return [...cargoes].flatMap((cargo) => [...owners].map((ownership) => ({ ...rate, container_type: "*", cargo, ownership })));
}

/** Holes of rates for one container on whose lane the book has rates for every container: mostly none. */
async function besideGeneral(db: Kysely<Database>, book: RateBook, holes: readonly Hole[]): Promise<readonly Hole[]> {
	if (holes.length === 0) return [];
	const ids = JSON.stringify([...new Set(holes.map(({ id }) => id))]);
	const lane = keyColumns(book).filter((name) => !["basis", "cargo", "container_type", "ownership"].includes(name));
	const same = sql.join([...lane.map((name) => sql`${sql.ref(`r.${name}`)} = ${sql.ref(`o.${name}`)}`), sql`r.container_type = '*'`], sql` and `);
	const { rows } = await sql<{ id: string }>`select o.id from json_each(${ids}) i cross join ${sql.table(book.table)} o on o.id = i.value
		where o.container_type <> '*' and exists (select 1 from ${sql.table(book.table)} r where ${same})`.execute(db);
	const found = new Set(rows.map(({ id }) => id));
	return holes.filter(({ id }) => found.has(id));
}

/** What a rate sells for; empty where that is no plain amount, or tells a cost. */
function priceOf(book: RateBook, rate: Columns, { exponents }: Reference): string {
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
				if (within) found.push({ ...within, instead: general.price });
			}
		}
		open = still;
	}
	return { left: [...left, ...open, ...waiting.slice(next)], found };
}

const byDay = (a: Place, b: Place): number => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.weightFrom - b.weightFrom);

/**
 * Holes of a sheet, with those of rates for one container parted where a rate for every container holds once the sheet is taken: a search takes that one
 * there. `ended`: first days on which rates end beside those that rows are taken over.
 */
export async function* holesOfSheet(
	db: Kysely<Database>,
	book: RateBook,
	of: { finder: HoleFinder; reference: Reference; ended?: ReadonlyMap<string, string> },
): AsyncGenerator<Hole> {
	const { finder, reference, ended = new Map<string, string>() } = of;
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
	const generalOf = (rate: Columns): General => ({ ...placeOf(book, rate), price: priceOf(book, rate, reference) });
	const stands = (rate: Columns): General[] => {
		const id = String(rate.id);
		const place = generalOf(rate);
		const ends = [finder.taken.get(id), ended.get(id)].filter((day) => day !== undefined).sort()[0];
		if (ends === undefined) return [place];
		const before = place.from < ends ? [{ ...place, to: ends <= place.to ? dayBefore(ends) : place.to }] : [];
		return [...before, ...(kept.get(id) ?? []).map((part) => ({ ...part, price: place.price }))];
	};
	for (let at = 0; at < holes.length; at += CHUNK) {
		const some = holes.slice(at, at + CHUNK);
		const open = isByContainer ? some.filter((hole) => !hole.kept && hole.containers === null) : [];
		const beside = finder.generals.length > 0 ? open : await besideGeneral(db, book, open);
		const rates = beside.length > 0 ? await wholeRates(db, book, beside) : new Map<string, Columns>();
		const asked = open.flatMap((hole) => {
			const rate = rates.get(hole.id);
			if (!rate || rate.container_type === "*") return [];
			const { from, to, weightFrom, weightTo, steps } = hole;
			const place = { valid_from: from, valid_to: to, weight_from: weightFrom, weight_to: weightTo, ...stepCells(book, steps) };
			return generalKeys(rate).map((key) => ({ hole, columns: { ...key, ...place } as Columns }));
		});
		const staged = asked.map(({ columns }, line) => ({ line, columns }));
		const met = staged.length > 0 ? await rowsMet(db, book, staged, null) : new Map<number, Columns[]>();
		const parts = new Map(some.map((hole): [Hole, ReturnType<typeof cutAlong>] => [hole, { left: [hole], found: [] }]));
		for (const [line, { hole, columns }] of asked.entries()) {
			const part = parts.get(hole);
			if (!part) continue;
			const live = (met.get(line) ?? []).filter((rate) => rate.container_type === "*").flatMap(stands);
			const own = (ofSheet.get(keyText(names, columns))?.(columns) ?? []).map(generalOf);
			const { left, found } = cutAlong(part.left, [...live, ...own]);
			parts.set(hole, { left, found: [...part.found, ...found] });
		}
		for (const { left, found } of parts.values()) yield* [...left, ...found].sort(byDay);
		await othersTurn();
	}
}
