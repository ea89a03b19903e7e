import type { Database } from "@iqt/db";
import { addDays } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { DomainError } from "../../door/errors.ts";
import { bandColumns } from "./bands.ts";
import type { Columns } from "./convert.ts";
import type { RateBook } from "./define.ts";
import type { RateField } from "./fields.ts";
import { keyColumns, keyText } from "./key.ts";
import { listRates, type Rate, type RateReader, ratesById, visibleFields, wholeRates } from "./list.ts";
import { rateOrThrow } from "./queries.ts";
import { timelineLane } from "./timeline-lane.ts";

/** Rates a timeline shows at most, beside those of the line it is opened at. */
export const MOST_RATES = 500;
/** Rates of that line, the latest. */
const MOST_OWN = 100;
/** Lines it shows at most. */
export const MOST_LINES = 40;
/** How far back it looks where nobody says, in days. */
const USUAL_DAYS = 730;

/** A rate, whose lane is meant; or the lane by its fields, each by the code of its place or area, or by its name. Some of them will do. `since`: rates that ended before are left out. */
export const timelineInput = z
	.object({
		id: z.guid().toLowerCase().optional(),
		lane: z.record(z.string().max(60), z.string().trim().max(80)).optional(),
		since: z.iso.date("problem.date").optional(),
	})
	.refine(({ id, lane }) => id !== undefined || (lane !== undefined && Object.keys(lane).length > 0), { path: ["id"], message: "problem.required" });

/** The rates of one key and band of a lane, in the order of their days: no two of them meet. */
export interface TimelineLine {
	/** Lines of one group differ in their weights or steps alone. */
	group: number;
	rates: Rate[];
}

/** What holds, held and will hold on a lane; what the reader may not see is missing of every rate. */
export interface Timeline {
	/** The day it is, and the first of those looked at. */
	today: string;
	since: string;
	/** The lane by its fields: what they say, and what that is called. */
	lane: { field: string; value: string; name: string; nameZh: string }[];
	/** That of the rate it is opened at comes first, then as people read the book. */
	lines: TimelineLine[];
	/** Lines, and rates, there are more of than are shown; of rates those alone that hold on or after `since`. */
	linesLeftOut: number;
	ratesLeftOut: number;
	/** Rates of the lane that ended before `since`. */
	older: number;
}

/** Ids of the rates of the same key and band, the latest first. */
async function sameLine(db: Kysely<Database>, book: RateBook, id: string): Promise<string[]> {
	const columns = [...identityColumns(book), ...bandColumns(book)];
	const same = sql.join(
		columns.map((column) => sql`${sql.ref(`r.${column}`)} is ${sql.ref(`o.${column}`)}`),
		sql` and `,
	);
	const table = sql.table(book.table);
	const { rows } = await sql<{ id: string }>`select r.id from ${table} o cross join ${table} r on ${same} where o.id = ${id}
		order by r.valid_to desc limit ${MOST_OWN}`.execute(db);
	return rows.map((row) => row.id);
}

/** Columns that tell the lines of a lane apart beside weights and steps: how a rate is charged does where others may stand beside it. */
const identityColumns = (book: RateBook): string[] => keyColumns(book).filter((name) => !(book.oneBasis && name === "basis"));

/** The lane as filters of the book's list; 000001 that names a field which is none of it. */
function laneFilters(book: RateBook, lane: Readonly<Record<string, string>>) {
	const fields = timelineLane(book);
	const unknown = Object.keys(lane).filter((name) => !fields.some((field) => field.name === name));
	if (unknown.length > 0) {
		const allowed = fields.map(({ name }) => name).join(", ");
		const problems = unknown.map((field) => ({ field: `lane.${field}`, messageId: "list.unknownField" as const, values: { field, allowed } }));
		throw new DomainError("invalid", "error.invalid", {}, problems);
	}
	return fields.flatMap(({ name, kind }) => {
		const value = lane[name];
		return value === undefined ? [] : [{ field: name, op: "eq" as const, value: kind === "place" ? value.toUpperCase() : value }];
	});
}

/** The rates of a rate's lane, or of a lane, as lines; 000002 where there is no such rate. */
export async function rateTimeline(
	db: Kysely<Database>,
	book: RateBook,
	{ id, lane = {}, since = "" }: z.output<typeof timelineInput>,
	reader: RateReader,
): Promise<Timeline> {
	const fields = timelineLane(book);
	const opened = id === undefined ? null : await rateOrThrow(db, book, id, reader);
	const asked = opened ? Object.fromEntries(fields.map(({ name }) => [name, String(opened.row[name] ?? "")])) : lane;
	const filters = laneFilters(book, asked);
	const first = since || addDays(reader.today, -USUAL_DAYS);
	const until = (op: "gte" | "lte", value: string) => [...filters, { field: "validTo", op, value }];
	const sort = [{ field: "validTo", order: "descending" as const }];
	const page = await listRates(db, book, { filters: until("gte", first), sort, pageSize: MOST_RATES }, reader);
	const before = await listRates(db, book, { filters: until("lte", addDays(first, -1)), pageSize: 1 }, reader);
	const found = new Map(page.items.map((rate) => [rate.id, rate]));
	const own = opened ? await sameLine(db, book, opened.id) : [];
	const missing = own.filter((one) => !found.has(one));
	for (const rate of await ratesById(db, book, missing, reader)) found.set(rate.id, rate);
	const lines = linesOf(book, found, await wholeRates(db, book, [...found.values()]), { own: new Set(own), reader });
	const shown = lines.slice(0, MOST_LINES);
	const holds = ({ row: { validTo } }: Rate) => validTo === null || String(validTo) >= first;
	const drawn = shown.flatMap(({ rates }) => rates).filter(holds);
	return {
		today: reader.today,
		since: first,
		lane: fields.flatMap(({ name }) => (name in asked ? [namedOf(name, asked[name] ?? "", shown)] : [])),
		lines: shown,
		linesLeftOut: lines.length - shown.length,
		ratesLeftOut: page.total - drawn.length,
		older: before.total - shown.flatMap(({ rates }) => rates).filter((rate) => !holds(rate)).length,
	};
}

function namedOf(field: string, value: string, lines: readonly TimelineLine[]): Timeline["lane"][number] {
	const place = lines[0]?.rates[0]?.places[field];
	return { field, value, name: place?.name ?? "", nameZh: place?.nameZh ?? "" };
}

/** Rates as lines, put in order by what the reader may see of them. */
function linesOf(
	book: RateBook,
	rates: ReadonlyMap<string, Rate>,
	columns: ReadonlyMap<string, Columns>,
	{ own, reader }: { own: ReadonlySet<string>; reader: RateReader },
): TimelineLine[] {
	const names = identityColumns(book);
	const bands = bandColumns(book);
	const groups = new Map<string, number>();
	const lines = new Map<string, TimelineLine>();
	for (const rate of rates.values()) {
		const whole = columns.get(rate.id) ?? {};
		const identity = keyText(names, whole);
		const group = groups.get(identity) ?? groups.size;
		groups.set(identity, group);
		const key = JSON.stringify([identity, ...bands.map((column) => whole[column] ?? null)]);
		const line = lines.get(key) ?? { group, rates: [] };
		line.rates.push(rate);
		lines.set(key, line);
	}
	const all = [...lines.values()];
	for (const line of all) line.rates.sort((a, b) => (String(a.row.validFrom) < String(b.row.validFrom) ? -1 : 1));
	const told = visibleFields(book, reader).filter(({ key }) => key);
	const isOwn = (line: TimelineLine) => line.rates.some(({ id }) => own.has(id));
	return all.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || compare(told, a.rates[0], b.rates[0]));
}

/** Two rates by their fields in turn, numbers as numbers. */
function compare(fields: readonly RateField[], one: Rate | undefined, other: Rate | undefined): number {
	for (const { name } of fields) {
		const [mine, its] = [String(one?.row[name] ?? ""), String(other?.row[name] ?? "")];
		if (mine === its) continue;
		const [a, b] = [Number(mine), Number(its)];
		if (mine !== "" && its !== "" && Number.isFinite(a) && Number.isFinite(b)) return a - b;
		return mine < its ? -1 : 1;
	}
	return 0;
}
