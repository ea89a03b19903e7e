import { columnName } from "../sheet/format.ts";
import { type Mapping, type Table, tablesOf } from "./mapping.ts";
import { CONFIRM, type QuestionBook } from "./questions.ts";
import { beginningOf, tidy } from "./text.ts";

export type Way = "westbound" | "eastbound";

export const otherWay = (way: Way): Way => (way === "westbound" ? "eastbound" : "westbound");

const ofShips = /(?<![a-z])(?:pol|pod|loading|discharge|unloading)(?![a-z])|装货|装运|卸货/;
const begins =
	/(?<![a-z])(?:from|origins?|departure|departing|start(?:ing)?|pol|loading|(?:place of )?receipt|origen|desde)(?![a-z])|[起启]运|始发|发站|发货|发地|出发|起点|起始|装货|装运|発地/;
const ends =
	/(?<![a-z])(?:to|destinations?|arrival|arriving|pod|discharge|unloading|(?:place of )?delivery|destino|hasta)(?![a-z])|目的|到达|到站|到港|到货|终到|终点|收货|抵达|卸货|着地/;

/** Which end of a lane a head names; null for none, or both. */
function endNamed(head: string): "begin" | "end" | null {
	const text = tidy(head).toLowerCase();
	const [isBegin, isEnd] = [begins.test(text), ends.test(text)];
	return isBegin === isEnd ? null : isBegin ? "begin" : "end";
}

/** What the head of a place says of the way. */
interface WaySaid {
	column: number;
	value: Way;
	by: "header" | "group";
	text: string;
}

/** A column and its heads, the outermost first. */
interface Headed {
	column: number;
	heads: readonly string[];
}

function saidOver({ column, heads }: Headed, begin: Way): WaySaid[] {
	return heads.flatMap((text, at): WaySaid[] => {
		const named = endNamed(text);
		return named === null
			? []
			: [{ column, text, value: named === "begin" ? begin : otherWay(begin), by: at === heads.length - 1 ? "header" : "group" }];
	});
}

/**
 * Which way rates go by the heads of their inland and their port city: "Origin" over the one and "Destination" over the other is the way out. `hints`:
 * where one of them alone is named so, as columns of rates that go both ways are, too; a port's is then the ship's, where it speaks of loading.
 */
function wayOfHeads(inland: Headed, port: Headed): { says: WaySaid[]; hints: WaySaid[] } {
	const city = saidOver(inland, "westbound");
	const isShips = port.heads.some((head) => ofShips.test(tidy(head).toLowerCase()));
	if (city.length === 0) return { says: [], hints: saidOver(port, isShips ? "westbound" : "eastbound") };
	const other = saidOver(port, "eastbound");
	const says = [...city, ...(isShips ? [] : other)];
	if (new Set(says.map(({ value }) => value)).size > 1) return { says: [], hints: [] };
	return other.length > 0 ? { says, hints: [] } : { says: [], hints: says };
}

/** What the heads of a table say of the way its rates go; nothing of a book whose rates have none. */
export function waysOfTable(table: Table, fields: ReadonlySet<string>): ReturnType<typeof wayOfHeads> {
	const headed = (field: string): Headed | null => {
		const found = table.columns.find(({ target }) => target?.field === field);
		return found ? { column: found.column, heads: found.header.split(" / ") } : null;
	};
	const [inland, port] = [headed("inlandCity"), headed("portCity")];
	return inland && port && fields.has("direction") ? wayOfHeads(inland, port) : { says: [], hints: [] };
}

/** Names and texts to look for them in: no case, no apostrophes, one space for each run. */
const plain = (text: string): string =>
	tidy(text)
		.toLowerCase()
		.replace(/['’‘`′´.]/g, "")
		.replace(/[\s_]+/g, " ");

const CITY = "\ue000";
const PORT = "\ue001";
const betweenEnds =
	/(?=([\ue000\ue001])(?: ?(?:railway station|station|city|port|terminal|市|站|港))? ?(-{1,2}>?|[‐-―−>→⇒➔~～]{1,2}|至|到|往|发往|to|till)(?: the)? ?([\ue000\ue001]))/g;

/** What may stand between both ends. */
const between = /[-‐-―>→⇒➔~～至到往]|(?<![a-z])(?:to|till)(?![a-z])/;

/** A text with each name replaced by a mark; one of Latin letters stands for itself. */
function marked(text: string, names: readonly string[], mark: string): string {
	let left = text;
	for (const name of names.map(plain).sort((a, b) => b.length - a.length)) {
		if (name.length < 2) continue;
		const isLatin = /^[a-z\d]/.test(name);
		let out = "";
		let from = 0;
		for (let at = left.indexOf(name); at >= 0; at = left.indexOf(name, at + name.length)) {
			if (isLatin && (/[a-z]/.test(left[at - 1] ?? "") || /[a-z]/.test(left[at + name.length] ?? ""))) continue;
			out += left.slice(from, at) + mark;
			from = at + name.length;
		}
		left = out + left.slice(from);
	}
	return left;
}

/** Which way a text says that a lane goes between two cities, each by all its names: none, one, or both where it is there and back. `isService`: a dash alone, as lines are named that go both ways. */
export function waysBetween(text: string, city: readonly string[], port: readonly string[]): { ways: Way[]; isService: boolean } {
	const head = plain(beginningOf(text));
	const halves = between.test(head) ? marked(head, city, CITY) : head;
	const whole = halves.includes(CITY) ? marked(halves, port, PORT) : halves;
	const found = [...whole.matchAll(betweenEnds)].filter(([, from, , to]) => from !== to);
	const ways = new Set(found.map(([, from]): Way => (from === CITY ? "westbound" : "eastbound")));
	return { ways: [...ways], isService: found.every(([, , sign = ""]) => /^[-‐-―−~～]+$/.test(sign)) };
}

/**
 * Hears which way the rates of each table are read, and asks, once all are known, about a head that names one end of their lanes where none of them goes
 * that way.
 */
export function wayHints(mapping: Mapping, fields: ReadonlySet<string>, questions: QuestionBook) {
	const tables = tablesOf(mapping).map((table) => ({ table, hints: waysOfTable(table, fields).hints, read: new Set<unknown>() }));
	return {
		/** A rate of a table, from 0. */
		rate(at: number, { direction }: Readonly<Record<string, unknown>>): void {
			if (direction !== undefined) tables[at]?.read.add(direction);
		},
		close(): void {
			for (const { table, hints, read } of tables)
				for (const { column, text, value } of hints) {
					if (read.size === 0 || read.has(value)) continue;
					const cell = `${columnName(column)}${table.headerRows[0]}`;
					questions.add({ id: "headWords", group: "doubtful", messageId: "import.ask.headWords", values: { text }, options: [CONFIRM] }, cell);
				}
		},
	};
}
