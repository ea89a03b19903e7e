import Big from "big.js";
import { type ContainerSaid, containerSaid, containerTexts } from "../../kit/charges/container-said.ts";
import { type SearchInput, type SentSearch, sentSearchInput } from "../../kit/charges/search.ts";
import { containerOf, weightIn } from "../../kit/imports/terms.ts";
import { dayOf } from "../../kit/rest/day.ts";
import { directionBetween } from "../sale/end-codes.ts";
import { directionOf, meant, scopeOf } from "../sale/search-sent.ts";
import {
	type ChosenEnd,
	type EndCandidate,
	type LaneProblem,
	type LaneSaid,
	type TenderColumns,
	type TenderField,
	tenderFields,
	type UsualLane,
} from "./schema.ts";
import { UNKEPT } from "./sheet.ts";

/** What a word for an end may mean: at a door, at a port, or either where a lane does not say. */
export type EndMeant = (text: string, door: boolean | null) => readonly EndCandidate[];

/** A lane that was read: what to search for, or what has to be answered first. */
export interface ReadLane {
	search: SentSearch | null;
	problems: LaneProblem[];
}

type Side = "origin" | "destination";
const sides = ["origin", "destination"] as const;

/** What a row says, field by field. */
export function saidIn(cells: readonly string[], { boxes, ...fields }: TenderColumns): LaneSaid {
	const textAt = (at: number) => cells[at] ?? "";
	const texts = Object.entries(fields).flatMap(([field, at]) => (textAt(at) === "" ? [] : [[field, textAt(at)] as const]));
	const counts = Object.entries(boxes).flatMap(([type, at]) => (textAt(at) === "" ? [] : [[type, textAt(at)] as const]));
	return { texts: Object.fromEntries(texts), boxes: Object.fromEntries(counts), ends: {} };
}

/** A whole number as people write it: "1,200", "2.0"; null for what is none. */
function wholeIn(text: string): number | null {
	const plain = text
		.normalize("NFKC")
		.replace(/[\s,']/g, "")
		.replace(/\.0+$/, "");
	return /^\d{1,6}$/.test(plain) ? Number(plain) : null;
}

type Wrong = (field: TenderField, text: string, messageId: string, values?: LaneProblem["values"], candidates?: readonly EndCandidate[]) => null;

/** The containers of a lane: in one cell with or without how many, in cells of their own, or the usual one. */
function containersOf({ texts, boxes }: LaneSaid, usual: UsualLane, wrong: Wrong): SearchInput["containers"] | null {
	const counted = Object.entries(boxes).flatMap(([type, text]) => (wholeIn(text) === 0 ? [] : [{ type, count: wholeIn(text), text }]));
	const odd = counted.find(({ count }) => count === null);
	// Corrected as a whole: one number tells nothing of the other containers.
	if (odd?.text === UNKEPT) return wrong("container", odd.text, "import.unkept", {});
	if (odd) return wrong("count", odd.text, "tender.notACount");
	const said = texts.container ?? (counted.length === 0 ? usual.container : "");
	const named = said === "" ? [] : containerTexts(said).map((text) => containerSaid(text, containerOf));
	const alone = texts.count === undefined ? 1 : wholeIn(texts.count);
	if (texts.count !== undefined && named.length === 1 && (alone === null || alone === 0)) return wrong("count", texts.count, "tender.notACount");
	const isAlone = named.length === 1 && named[0]?.count === 1 && alone !== null;
	const all = [...named.flatMap((box) => box ?? []).map((box) => (isAlone ? { ...box, count: alone } : box)), ...counted];
	if (all.length === 0) return wrong("container", said, "tender.noContainer");
	return together(all);
}

/** Boxes of one type are one line of a search. */
function together(boxes: readonly ContainerSaid[]): SearchInput["containers"] {
	const counts = new Map<string, number>();
	for (const { type, count } of boxes) counts.set(type, (counts.get(type) ?? 0) + Number(count));
	return [...counts].map(([type, count]) => ({ type, count }));
}

function weightOf({ texts }: LaneSaid, usual: UsualLane, unit: 1 | 1000 | undefined, wrong: Wrong): number | null {
	if (texts.weight === undefined) return usual.grossWeightKg;
	const found = weightIn(texts.weight, unit);
	// "21,5" has a decimal comma; before three digits it parts thousands.
	const digits = (found?.digits ?? "").replace(/^(\d{1,3}),(\d{1,2})$/, "$1.$2").replace(/[,'’]/g, "");
	if (!found || !/^\d+(\.\d+)?$/.test(digits)) return wrong("weight", texts.weight, "tender.notAWeight");
	const number = Big(digits);
	if (found.unsure?.(number)) return wrong("weight", texts.weight, "tender.weightUnit");
	return number.times(1000).div(found.perTonne(number)).round(0, Big.roundUp).toNumber();
}

/** The end that was chosen, or the one a word means: doors and ports by the scope, and where it says nothing what the word is called first. */
function endOf(side: Side, said: LaneSaid, door: boolean | null, meantBy: EndMeant, wrong: Wrong): ChosenEnd | null {
	const chosen = said.ends[side];
	if (chosen && (door === null || (chosen.kind !== "place") === door)) return chosen;
	const text = said.texts[side] ?? "";
	if (text === "") return wrong(side, "", "tender.noEnd");
	const candidates = meantBy(text, door);
	const [one, ...others] = candidates;
	if (one && others.length === 0) return one.end;
	if (one) return wrong(side, text, "tender.severalEnds", { text, count: candidates.length }, candidates);
	const other = door === null ? [] : meantBy(text, !door);
	if (other.length > 0) return wrong(side, text, door ? "tender.isNoDoor" : "tender.isNoPort", { text }, []);
	return wrong(side, text, "tender.unknownEnd", { text });
}

const isDoor = ({ kind }: ChosenEnd): boolean => kind !== "place";

/** Which way goods go where a lane does not say: left to ends in China and abroad, else from a door out and to a door in. */
function wayOf(origin: ChosenEnd, destination: ChosenEnd, usual: UsualLane): SentSearch["direction"] {
	if (directionBetween({ origin, destination }) !== null) return undefined;
	if (isDoor(origin) === isDoor(destination)) return usual.direction;
	return isDoor(origin) ? "westbound" : "eastbound";
}

const fieldOfIssue: Readonly<Record<string, TenderField>> = { containers: "container", grossWeightKg: "weight", readyDate: "readyDate" };
const isField = (name: string): name is TenderField => ["origin", "destination", "cargo", "scope", "ownership", "direction"].includes(name);

/** The search a lane is, or each thing that has to be answered before it can be one. `unit` is what the head of the weights says, as `weightUnitOf` tells it. */
export function readLane(
	said: LaneSaid,
	{ usual, unit, meantBy, today }: { usual: UsualLane; unit: 1 | 1000 | undefined; meantBy: EndMeant; today: string },
): ReadLane {
	const problems: LaneProblem[] = [];
	const wrong: Wrong = (field, text, messageId, values = { text }, candidates = []) => {
		// One thing is asked of a cell at a time.
		if (problems.some((one) => one.field === field)) return null;
		problems.push({ field, text, messageId, values, candidates: [...candidates] });
		return null;
	};
	const { texts } = said;
	for (const field of tenderFields) if (texts[field] === UNKEPT) wrong(field, UNKEPT, "import.unkept", {});
	const scope = texts.scope === undefined ? null : String(scopeOf(texts.scope));
	const ends =
		scope === null
			? null
			: (/^(door|port)To(Door|Port)$/
					.exec(scope)
					?.slice(1)
					.map((end) => end.toLowerCase() === "door") ?? null);
	if (scope !== null && ends === null) wrong("scope", texts.scope ?? "", "tender.notAScope");
	const [origin, destination] = sides.map((side, i) => endOf(side, said, ends?.[i] ?? null, meantBy, wrong));
	const containers = containersOf(said, usual, wrong);
	const grossWeightKg = weightOf(said, usual, unit, wrong);
	const readyDate = texts.readyDate === undefined ? usual.readyDate : dayOf(texts.readyDate);
	if (!readyDate) wrong("readyDate", texts.readyDate ?? "", "tender.notADay");
	else if (readyDate < today) wrong("readyDate", texts.readyDate ?? readyDate, "sale.readyDatePast", { date: today });
	const chosen = (field: "cargo" | "ownership") => (texts[field] === undefined ? usual[field] : meant(field, texts[field]));
	const [cargo, ownership] = [chosen("cargo"), chosen("ownership")];
	if (!["general", "dangerous", "reefer"].includes(String(cargo))) wrong("cargo", texts.cargo ?? "", "tender.notACargo");
	if (!["COC", "SOC"].includes(String(ownership))) wrong("ownership", texts.ownership ?? "", "tender.notAnOwnership");
	const direction = texts.direction === undefined ? null : directionOf(texts.direction);
	if (direction !== null && direction !== "westbound" && direction !== "eastbound") wrong("direction", texts.direction ?? "", "tender.notADirection");
	if (problems.length > 0 || !origin || !destination) return { search: null, problems };
	const { services, currency } = usual;
	const search = sentSearchInput.safeParse({
		...{ scope: `${isDoor(origin) ? "door" : "port"}To${isDoor(destination) ? "Door" : "Port"}`, origin, destination, containers, grossWeightKg },
		...{ cargo, ownership, readyDate, services, currency, direction: direction ?? wayOf(origin, destination, usual) },
	});
	if (search.success) return { search: search.data, problems };
	for (const issue of search.error.issues) {
		const name = String(issue.path[0] ?? "");
		const field = fieldOfIssue[name] ?? (isField(name) ? name : "container");
		wrong(field, texts[field] ?? "", "tender.notTaken");
	}
	return { search: null, problems };
}
