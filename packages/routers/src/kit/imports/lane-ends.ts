import { labelKey, tidy } from "./text.ts";

/** The fields of a lane's ends: which begins it, its direction says. */
export const laneFields = ["inlandCity", "portCity"] as const;

/** The columns of a lane's ends. */
interface LaneEnds {
	begin: number;
	end: number;
}

/** Heads that name an end of a lane and no kind of place, as labels are compared: those of any lane, and the ship's. */
const ends: readonly { begin: ReadonlySet<string>; end: ReadonlySet<string> }[] = [
	{
		begin: new Set(
			["from", "origin", "placeoforigin", "departure", "placeofdeparture", "placeofreceipt", "origen", "desde", "von", "versandort"].concat([
				"起运",
				"起运地",
				"启运地",
				"始发地",
				"始发站",
				"出发地",
				"发站",
				"起点",
				"起运站",
				"発地",
			]),
		),
		end: new Set(
			["to", "destination", "finaldestination", "arrival", "placeofarrival", "placeofdelivery", "destino", "hasta", "nach", "zielort"].concat([
				"目的",
				"目的地",
				"目的站",
				"到达地",
				"到站",
				"终到站",
				"终点",
				"到达站",
				"着地",
			]),
		),
	},
	{
		begin: new Set(["pol", "portofloading", "placeofloading", "起运港", "装货港", "装运港"]),
		end: new Set(["pod", "portofdischarge", "placeofdischarge", "目的港", "卸货港"]),
	},
];

/** What a lane is called over both its ends. */
const laneName =
	/^(?:(?:trade |transport |rail )?lanes?|routes?|routing|o ?\/ ?d|线路|路线|航线|区间|运输区间|运输线路|起讫点|起止点|发到站|流向区间|路線|区間|ruta)$/;

/** Whether a head, of which each language says so, is one of these: "POL", "POL 起运港"; of one with brackets those may say what kind of place it is. */
function isAmong(head: string, names: ReadonlySet<string>): boolean {
	if (/[([（【]/.test(head)) return false;
	const key = labelKey(head);
	return names.has(key) || (key.match(/[a-z]+|[^a-z]+/g)?.every((part) => names.has(part)) ?? false);
}

/** Whether a head names an end of a lane and no kind of place. */
export const isLaneEnd = (head: string): boolean => ends.some(({ begin, end }) => isAmong(head, begin) || isAmong(head, end));

/** The two columns of a table whose heads name the ends of its lanes and not which of them is the port; null where there are none, or more than one could be either. */
export function laneEnds(columns: readonly { column: number; header: string }[]): LaneEnds | null {
	const named = columns.flatMap(({ column, header }) => {
		const parts = header.split(" / ");
		if (parts.slice(0, -1).some((part) => !laneName.test(tidy(part).toLowerCase()))) return [];
		const head = parts.at(-1) ?? "";
		return ends.flatMap((words, pair) => (["begin", "end"] as const).flatMap((end) => (isAmong(head, words[end]) ? [{ column, pair, end }] : [])));
	});
	const [begin, other] = [named.filter(({ end }) => end === "begin"), named.filter(({ end }) => end === "end")];
	if (begin.length !== 1 || other.length !== 1 || begin[0]?.pair !== other[0]?.pair) return null;
	return begin[0] && other[0] ? { begin: begin[0].column, end: other[0].column } : null;
}
