/** The days an option costs what it does, written a second time: every day on which anything in the book begins or ends is searched by itself. */
import { addDays, dayBefore } from "@iqt/i18n/days";
import type { MatchRow } from "../kit/charges/world.ts";
import type { Book, Question } from "./book.test-support.ts";
import { type ByPlatform, optionsOn } from "./oracle.test-support.ts";
import type { Expected, OnLane } from "./oracle-option.test-support.ts";

/** The first day of everything in the book, and the first after it. */
function turnsOf(book: Book): string[] {
	const rows = Object.values(book)
		.flat()
		.filter((row): row is MatchRow => "valid_to" in row);
	const levels = book.indices.flatMap(({ values }) => values.map(({ day }) => day));
	const after = rows.flatMap(({ valid_to: last }) => (last === "9999-12-31" ? [] : [addDays(last, 1)]));
	return [...new Set([...rows.map((row) => row.valid_from), ...after, ...levels])].sort();
}

/** What is charged, without costs and lowest prices. */
const paid = ({ lines }: Expected) => JSON.stringify(lines.map((line) => line.split("|").slice(0, 6)));

/** Of options to a door that are the same through another port one. */
export function saidOnce(q: Question, options: OnLane[]): OnLane[] {
	const port = q.direction === "westbound" ? q.destination : q.origin;
	const said = new Set<string>();
	return options.filter(({ option, rates }) => {
		const text = JSON.stringify([option, rates]);
		const known = said.has(text);
		said.add(text);
		return port.kind !== "area" || !known;
	});
}

/** Options with the days on which each costs the same; `day` is the day of the exchange rates, `byPlatform` where they go by trucks of platforms. */
export function heldDays(book: Book, q: Question, day: string, offered: OnLane[], byPlatform?: ByPlatform): Expected[] {
	const on = new Map<string, OnLane[]>();
	const isSame = ({ name, option }: OnLane, date: string) => {
		const then = on.get(date) ?? optionsOn(book, { ...q, readyDate: date }, day, byPlatform);
		on.set(date, then);
		const other = then.find((one) => one.name === name);
		return other !== undefined && paid(other.option) === paid(option);
	};
	const turns = offered.length > 0 ? turnsOf(book) : [];
	return offered.map((one) => {
		const { validFrom, validTo } = one.option;
		const ends = turns.find((turn) => turn > q.readyDate && turn <= validTo && !isSame(one, turn));
		const begins = turns.toReversed().find((turn) => turn <= q.readyDate && turn > validFrom && !isSame(one, dayBefore(turn)));
		return { ...one.option, validFrom: begins ?? validFrom, validTo: ends ? dayBefore(ends) : validTo };
	});
}
