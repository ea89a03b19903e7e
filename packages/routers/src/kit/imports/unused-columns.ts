import { columnName, serialDate } from "../sheet/format.ts";
import { parseDay } from "./day.ts";
import type { ImportField } from "./field.ts";
import { isSameOften } from "./frequency-words.ts";
import { mayChange } from "./harmless.ts";
import { isNumbering, isOfErrors, isReference, isSchedule, isScheduled, isTelling } from "./harmless-heads.ts";
import { looksPriced } from "./ledger.ts";
import type { SeenCell } from "./merged.ts";
import { speaksOfRates } from "./note-terms.ts";
import type { KnownPlace, PlaceIndex } from "./places.ts";
import type { QuestionBook } from "./questions.ts";
import { lineSays } from "./statements.ts";
import { directionOf } from "./terms.ts";
import { beginningOf, isNone, labelKey, remembered, tidy } from "./text.ts";
import { taxed } from "./vocabulary.ts";

/** Characters of the longest way to write a day, and of a value told in a question. */
const LONGEST_DAY = 24;
const TOLD = 40;
/** Values told of a column, and columns told of in one question. */
const VALUES = 2;
const COLUMNS = 20;

const keys = (words: string) => new Set(words.split(",").map((word) => labelKey(word) || word));
/** Heads over whether a rate holds, and what is to be done with it. */
const statuses = keys("status,state,rate status,状态,运价状态,价格状态,action,operation,操作,动作,处理,ステータス,状態,estado,acción");
/** What goes without saying of a rate that is sent. */
const goesOn = keys(
	"active,valid,ok,open,live,current,in force,effective,keep,add,new,update,updated,change,changed,confirmed,approved,有效,生效,正常,启用,在用,执行中,保留,新增,更新,变更,已确认,已审核,有効,vigente,activo,activa",
);

const everyPlace = ["port", "portCity", "inlandCity"] as const;
const regions = ["zh", "en", "es", "ja"].map((language) => new Intl.DisplayNames(language, { type: "region" }));

/** A mark of a row: in a column nobody reads it may as well cross its rates out. */
const crossed = /^(?:[x×✕✖✗✘]|\*+)$/i;

/** A person's name, whatever its signs mean elsewhere. */
const isName = /^[一-鿿]{2,4}$/;

interface Rates {
	rows: readonly Record<string, unknown>[];
	/** Keys of the words of the row's cells that are read. */
	words: ReadonlySet<string>;
}

/**
 * Follows columns that no field has. Values under any of them are asked about, unless the head is of those that never change a price, or all of them
 * only repeat what their rates were read with.
 */
export function unusedColumns(of: {
	fields: readonly ImportField[];
	places: PlaceIndex;
	isProvinceOf(city: string, text: string): boolean;
	questions: QuestionBook;
}) {
	const fields = new Set(of.fields.map(({ name }) => name));
	const found = new Map<string, { column: number; head: string; headRow: number; texts: string[] }>();
	const says = remembered((text) => lineSays(text));
	const speaks = remembered((text) => speaksOfRates(text, fields));

	/** Places each part of a cell names; null for a name of several, and for a part that names none. */
	const placesIn = remembered((text) =>
		text
			.split(/[,，、;；/|→>~–—]| - /)
			.filter((part) => part.trim() !== "")
			.map((part): KnownPlace | null => {
				const match = of.places(part.trim(), everyPlace);
				return match.kind === "found" ? match.place : null;
			}),
	);
	const placesOf = ({ rows }: Rates): KnownPlace[] =>
		[...new Set(rows.flatMap((row) => Object.values(row)))].flatMap((value) => {
			const match = typeof value === "string" && /^[A-Z]{2}[A-Z2-9]{3}$/.test(value) ? of.places(value, everyPlace) : null;
			return match?.kind === "found" ? [match.place] : [];
		});

	/** Whether a cell names the places of its rates, the country or the province they lie in, and nothing else. */
	function isAround(text: string, rates: Rates): boolean {
		const named = placesIn(text);
		const own = placesOf(rates);
		if (named.length > 0 && named.every((place) => place !== null && own.some(({ code }) => code === place.code))) return true;
		const key = labelKey(text);
		return own.some(({ code, nameZh }) => {
			const country = code.slice(0, 2);
			return key === labelKey(country) || regions.some((region) => labelKey(region.of(country) ?? "") === key) || of.isProvinceOf(nameZh, text);
		});
	}

	/** Whether all a cell says is what its rates were read with. */
	function agrees(text: string, { rows }: Rates): boolean {
		const { says: said, certain } = says(text);
		const all = Object.entries(said).filter(([name]) => fields.has(name));
		return (
			certain &&
			all.length > 0 &&
			rows.some((rate) => all.every(([name, value]) => (Array.isArray(value) ? value : [String(value)]).includes(String(rate[name] ?? ""))))
		);
	}

	/** Whether all a cell says is which way its rates go, where the ends of their train say it in the place of a direction. */
	function goesSo(text: string, { rows }: Rates): boolean {
		const way = fields.has("direction") ? null : directionOf(text);
		const inChina = ({ pol, pod }: Record<string, unknown>) => [pol, pod].map((code) => typeof code === "string" && code.startsWith("CN"));
		return (
			way !== null &&
			rows.every((row) => typeof row.pol === "string" && typeof row.pod === "string") &&
			rows.map(inChina).every(([begins, ends]) => begins !== ends && begins === (way === "westbound"))
		);
	}

	function repeats(text: string, head: string, rates: Rates): boolean {
		const key = labelKey(text);
		return (
			rates.words.has(key) || isAround(text, rates) || agrees(text, rates) || goesSo(text, rates) || (statuses.has(labelKey(head)) && goesOn.has(key))
		);
	}

	/** What a cell holds that its rates may go by; null for nothing. */
	function remarkIn(cell: SeenCell, { head, lacksDays }: { head: string; lacksDays: boolean }, rates: Rates): string | null {
		const harmless = isTelling(head);
		if (isDay(cell)) {
			const text = dayText(cell);
			const isOwn = rates.rows.some((row) => row.validFrom === text || row.validTo === text);
			// Under "Departure" it may be the one from which its rate holds.
			return lacksDays || !((harmless && !isScheduled(head)) || isOwn) ? text : null;
		}
		if (typeof cell.value === "boolean") return harmless ? null : String(cell.value).toUpperCase();
		// What reads like an amount is counted and asked about as one.
		if (typeof cell.value !== "string" || looksPriced(cell)) return null;
		const text = tidy(beginningOf(cell.value));
		if (crossed.test(text)) return text;
		if (text === "" || isNone(text) || repeats(text, head, rates)) return null;
		if (isNumbering(head) && isReference(text)) return null;
		if (rates.rows.every(({ frequency }) => isSameOften(text, String(frequency ?? "")))) return null;
		const isOfHead = isScheduled(head) ? isSchedule(text) : isName.test(text) || !mayChange(text);
		// Quoted as it stands: "1200①" made plain would be 12001.
		return harmless && isOfHead && (isScheduled(head) || !speaks(text)) && !taxed.test(head)
			? null
			: beginningOf(cell.value).replace(/\s+/g, " ").trim();
	}

	return {
		/** A cell over which no field stands; `lacksDays`: rates have no first or no last day of their own. */
		cell(cell: SeenCell, over: { head: string; headRow: number; lacksDays: boolean }, rates: Rates): void {
			if (cell.continues || rates.rows.length === 0 || isOfErrors(over.head)) return;
			const id = `${over.headRow}:${cell.column}`;
			const known = found.get(id);
			if (known && known.texts.length >= VALUES) return;
			const text = remarkIn(cell, over, rates)?.slice(0, TOLD);
			if (text === undefined || known?.texts.includes(text)) return;
			if (known) known.texts.push(text);
			else found.set(id, { column: cell.column, head: over.head, headRow: over.headRow, texts: [text] });
		},
		/** Asks about them, all at once. */
		close(): void {
			const named = [...found.values()].slice(0, COLUMNS).map(({ column, head, texts }) => {
				const name = `${columnName(column)} ${head.slice(0, TOLD)}`.trim();
				return `${name} (${texts.map((text) => `“${text}”`).join(", ")})`;
			});
			for (const { column, headRow } of found.values())
				of.questions.add(
					{ id: "dropped.words", group: "dropped", messageId: "import.ask.leftWords", values: { columns: named.join("; ") } },
					`${columnName(column)}${headRow}`,
				);
		},
	};
}

/** Whether a cell holds a day and nothing else. */
function isDay(cell: SeenCell): boolean {
	if (typeof cell.value === "number") return cell.isDate;
	return typeof cell.value === "string" && cell.value.length <= LONGEST_DAY && dayOf(cell).kind === "day";
}

const dayOf = (cell: SeenCell) => parseDay(cell, { date1904: false, end: true, order: null });

function dayText(cell: SeenCell): string {
	if (typeof cell.value === "number") return serialDate(cell.value, false) ?? String(cell.value);
	const day = dayOf(cell);
	return day.kind === "day" && !day.ambiguous ? day.value : String(cell.value);
}
