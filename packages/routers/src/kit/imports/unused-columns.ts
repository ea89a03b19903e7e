import { columnName } from "../sheet/format.ts";
import { parseDay } from "./day.ts";
import type { ImportField } from "./field.ts";
import { looksPriced } from "./ledger.ts";
import type { SeenCell } from "./merged.ts";
import { speaksOfRates } from "./note-terms.ts";
import type { PlaceIndex } from "./places.ts";
import type { QuestionBook } from "./questions.ts";
import { lineSays } from "./statements.ts";
import { beginningOf, isNone, labelKey, remembered, tidy } from "./text.ts";
import { taxed } from "./vocabulary.ts";

/** Characters of the longest way to write a day, and of a cell told in a question. */
const LONGEST_DAY = 24;
const TOLD = 60;

const keys = (words: string) => new Set(words.split(",").map((word) => labelKey(word) || word));
/** Heads over whether a rate holds, and what is to be done with it. */
const statuses = keys("status,state,rate status,状态,运价状态,价格状态,action,operation,操作,动作,处理,ステータス,状態,estado,acción");
/** What goes without saying of a rate that is sent. */
const goesOn = keys(
	"active,valid,ok,open,live,current,in force,effective,keep,add,new,update,updated,change,changed,confirmed,approved,有效,生效,正常,启用,在用,执行中,保留,新增,更新,变更,已确认,已审核,有効,vigente,activo,activa",
);
/** Heads over places that a rate goes by, beside those it has. */
const ways = keys(
	"via,route,routing,transit port,transit point,border,border point,from,to,place of receipt,place of delivery,por,pord,经由,途经,中转,中转站,中转港,换装站,路线,线路,起点,终点,收货地,交货地,経由,vía,ruta",
);

const everyPlace = ["port", "portCity", "inlandCity"] as const;

/** Follows columns that no field has; those whose heads or cells speak of what rates go by are asked about. */
export function unusedColumns(of: { fields: readonly ImportField[]; places: PlaceIndex; questions: QuestionBook }) {
	const fields = new Set(of.fields.map(({ name }) => name));
	const found = new Map<number, { head: string; headRow: number; text: string }>();
	const says = remembered((text) => lineSays(text));
	const speaks = remembered((text) => speaksOfRates(text, fields));

	/** Codes of places a cell names, "" for a name of several. */
	const placesIn = remembered((text) =>
		text.split(/[,，、;；/|→>~–—]| - /).flatMap((part) => {
			const match = of.places(part.trim(), everyPlace);
			return match.kind === "found" ? [match.place.code] : match.kind === "several" ? [""] : [];
		}),
	);

	/** Whether all a cell says is what its rates were read with. */
	function agrees(text: string, rates: readonly Record<string, unknown>[]): boolean {
		const { says: said, certain } = says(text);
		const all = Object.entries(said).filter(([name]) => fields.has(name));
		return (
			certain &&
			all.length > 0 &&
			rates.some((rate) => all.every(([name, value]) => (Array.isArray(value) ? value : [String(value)]).includes(String(rate[name] ?? ""))))
		);
	}

	function tells(text: string, head: string, rates: readonly Record<string, unknown>[]): boolean {
		const [headKey, key] = [labelKey(head), labelKey(text)];
		const places = placesIn(text);
		if (places.some((code) => !rates.some((rate) => Object.values(rate).includes(code)))) return true;
		if (places.length > 0 || agrees(text, rates)) return false;
		return (statuses.has(headKey) && !goesOn.has(key)) || ways.has(headKey) || taxed.test(head) || deletes.test(text) || speaks(text);
	}

	return {
		/** A cell over which no field stands; `lacksDays`: rates have no first or no last day of their own. */
		cell(cell: SeenCell, over: { head: string; headRow: number; lacksDays: boolean }, rates: readonly Record<string, unknown>[]): void {
			if (found.has(cell.column) || cell.continues || rates.length === 0) return;
			const text = typeof cell.value === "string" ? tidy(beginningOf(cell.value)) : "";
			// What reads like an amount is counted and asked about as one.
			const isWord = text !== "" && !isNone(text) && !looksPriced(cell);
			if ((over.lacksDays && isDay(cell)) || (isWord && tells(text, over.head, rates)))
				found.set(cell.column, { head: over.head, headRow: over.headRow, text: (text || over.head).slice(0, TOLD) });
		},
		/** Asks about them. */
		close(): void {
			const columns = [...found].map(([column, { head }]) => `${columnName(column)} ${head}`.trim()).join(", ");
			for (const [column, { headRow, text }] of found)
				of.questions.add(
					{ id: "dropped.words", group: "dropped", messageId: "import.ask.leftWords", values: { column: columns, text } },
					`${columnName(column)}${headRow}`,
				);
		},
	};
}

/** What is no rate any more. */
const deletes =
	/^(?:delete[ds]?|remove[ds]?|deprecated|expired|obsolete|inactive|disabled|closed|cancel|停用|删除|已删除|撤销|取消|过期|已过期|失效|禁用|废止|削除|廃止|eliminar|borrar|vencid[oa]|inactiv[oa])$/i;

/** Whether a cell holds a day and nothing else. */
function isDay(cell: SeenCell): boolean {
	if (typeof cell.value === "number") return cell.isDate;
	return (
		typeof cell.value === "string" && cell.value.length <= LONGEST_DAY && parseDay(cell, { date1904: false, end: true, order: null }).kind === "day"
	);
}
