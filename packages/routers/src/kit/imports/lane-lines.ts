import { laneIn } from "./lane-cells.ts";
import { laneFields } from "./lane-ends.ts";
import type { Way } from "./lane-words.ts";
import { isPlaceAlone, type PlaceIndex } from "./places.ts";
import { withoutNumber } from "./section-numbers.ts";
import { segmentsOf } from "./statements.ts";
import { beginningOf, tidy } from "./text.ts";

/** What a line says of fields that no column has. `all`: nothing it names stands in a column, too, and it says nothing else. `alone`: it is a place, which heads a section and as a title may be anybody's. */
export interface LineSaid {
	says: Readonly<Record<string, string>>;
	certain: boolean;
	all: boolean;
	alone?: true;
}

/** Characters of a line that names a lane. */
const LONGEST = 120;

/** What a list of a lane's rates is called beside its ends. */
const ofLists =
	/(?<![a-z])(?:rail(?:way)?|barge|freight|tariffs?|rates?|prices?|costs?|lanes?|routes?|services?|trains?)(?![a-z])[:：]?|(?:铁路|驳船|班列|专列|线路|路线|航线|运价|运费|价格|报价|成本|价目)表?[:：]?/gi;
/** "To:" and "From:" name people as often. */
const toward = /^(?:(?:发往|去往|运往|前往|目的[地港站]?|[至到往]|destination)[:： ]{0,2}|to )(.{2,40})$/i;
const away = /^(?:(?:起运[地港站]?|始发[地站]?|[自由从]|origin)[:： ]{0,2}|(?:from|ex) )(.{2,40})$/i;
/** The end behind whose name it says which it is: "兰州始发". */
const awayBehind = /^(.{2,40}?) ?(?:始发|出发|[起启]运|发运|发车)$/;
const towardBehind = /^(.{2,40}?) ?(?:到达|抵达)$/;
const begin = /^(?:[自由从]|from) ?/i;
/** Signs that lines of a list begin with. */
const bullets = /^[\s◆◇■□●○★☆▲△►▶※•·❶-❿]+/u;
const noWords = () => ({ says: {}, rest: "" });

/** The ends of a lane by which of them begins it, of a book whose trains have such. */
const trainEnds = ["pol", "pod"] as const;

/**
 * Makes the function that tells which places a line names for rates that have no column of them: a lane, "Chongqing – Shanghai", "重庆至上海"; one end of it,
 * "发往 上海"; or a place alone, which is doubtful. Null for any other line, and in a book whose rates have no lane.
 */
export function laneLines(of: { fields: ReadonlySet<string>; mapped: ReadonlySet<string>; places: PlaceIndex }): (text: string) => LineSaid | null {
	const { places } = of;
	const isMapped = (name: string) => of.mapped.has(name) || (of.mapped.has("lane") && laneFields.some((end) => end === name));
	const hasLane = laneFields.every((name) => of.fields.has(name));
	const hasTrains = trainEnds.every((name) => of.fields.has(name));
	const open = (hasLane ? laneFields : hasTrains ? trainEnds : []).filter((name) => !isMapped(name));
	if (open.length === 0) return () => null;
	const kindOf = (name: string) => (name === "portCity" ? ("portCity" as const) : ("inlandCity" as const));
	const codeOf = (name: string, text: string): string | null => {
		const match = places(text, [kindOf(name)]);
		return match.kind === "found" ? match.place.code : null;
	};

	/** Says what of a lane no column has; the way it goes where `way` is certain and the book has one, whatever a column says of it. */
	const said = (ends: Readonly<Record<string, string>>, way: Way | null, certain: boolean): LineSaid | null => {
		const says = Object.fromEntries(Object.entries(ends).filter(([name]) => open.some((one) => one === name)));
		if (Object.keys(says).length === 0) return null;
		const all = Object.keys(ends).every((name) => name in says);
		// A column that says another way is asked about.
		return { says: { ...says, ...(way && of.fields.has("direction") ? { direction: way } : {}) }, certain, all };
	};

	function laneOf(text: string): LineSaid | null {
		if (hasLane) {
			const lane = laneIn(text, places, noWords);
			return lane && said({ inlandCity: lane.inlandCity, portCity: lane.portCity }, lane.isService ? null : lane.way, true);
		}
		const [, first = "", sign = "", last = ""] = /^(.{2,40}?) ?(-{1,2}>|[-‐-―−→⇒~]|[至到往]|(?<![a-z])to(?![a-z])) ?(.{2,40})$/i.exec(text) ?? [];
		const [pol, pod] = [codeOf("pol", first), codeOf("pod", last)];
		return pol !== null && pod !== null ? said({ pol, pod }, null, !/^[-‐-―−~]$/.test(sign)) : null;
	}

	function endOf(text: string): LineSaid | null {
		const [to, from] = [[toward, towardBehind] as const, [away, awayBehind] as const].map((ways) =>
			ways.map((way) => way.exec(text)?.[1]).find((name) => name !== undefined),
		);
		const name = (to ?? from ?? text).trim();
		if (to === undefined && from === undefined && !isPlaceAlone(places, name)) return null;
		const ofEnd = hasLane || (to === undefined && from === undefined) ? open : open.filter((one) => one === (to === undefined ? "pol" : "pod"));
		const found = ofEnd.flatMap((field) => {
			const code = codeOf(field, name);
			return code === null ? [] : [{ field, code }];
		});
		const [only, ...others] = found;
		if (!only || others.length > 0) return null;
		const isOut = (only.field === "portCity") === (to !== undefined);
		const way = to === undefined && from === undefined ? null : isOut ? "westbound" : "eastbound";
		const line = said({ [only.field]: only.code }, hasLane ? way : null, way !== null);
		return line && way === null ? { ...line, alone: true } : line;
	}

	return (text) => {
		const line = tidy(withoutNumber(beginningOf(text).replace(bullets, "")).replace(bullets, ""));
		if (line.length > LONGEST) return null;
		// "Khorgos (KZ)" is a place, and none of what its brackets part it into.
		const segments = isPlaceAlone(places, line) ? [line] : segmentsOf(line);
		const found = segments.flatMap((segment) => {
			const plain = segment.replace(ofLists, " ").replace(/\s+/g, " ").trim();
			return laneOf(plain) ?? laneOf(plain.replace(begin, "")) ?? endOf(plain) ?? [];
		});
		const [only, ...others] = found;
		return only && others.length === 0 ? { ...only, all: only.all && segments.length === 1 } : null;
	};
}
