import { type SentSearch, sentSearchInput } from "../../kit/charges/search.ts";
import { dayOf } from "../../kit/rest/day.ts";
import { directionBetween } from "../sale/end-codes.ts";
import { directionOf, meant, scopeOf } from "../sale/search-sent.ts";
import { cargoSaid } from "./cargo.ts";
import { containersOf } from "./containers.ts";
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
import { type WeightHead, weightOf } from "./weights.ts";
import { questions, type Wrong } from "./wrong.ts";

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
	const counts: Record<string, string> = {};
	// Of two columns of one container nobody knows whether they are parts of a sum: both are kept, and asked about.
	for (const { type, at } of boxes) counts[type] = [counts[type] ?? "", textAt(at)].filter(Boolean).join(" + ");
	return { texts: Object.fromEntries(texts), boxes: counts, ends: {} };
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
	if (one) return wrong(side, text, "tender.severalEnds", { values: { text, count: candidates.length }, candidates: [...candidates] });
	const other = door === null ? [] : meantBy(text, !door);
	if (other.length > 0) return wrong(side, text, door ? "tender.isNoDoor" : "tender.isNoPort");
	return wrong(side, text, "tender.unknownEnd");
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

/** The search a lane is, or each thing that has to be answered before it can be one. `known` are the codes of containers there are. */
export function readLane(
	said: LaneSaid,
	{
		usual,
		weightHead,
		known,
		meantBy,
		today,
	}: { usual: UsualLane; weightHead: WeightHead; known: ReadonlySet<string>; meantBy: EndMeant; today: string },
): ReadLane {
	const { problems, wrong } = questions();
	const { texts } = said;
	for (const field of tenderFields) if (texts[field] === UNKEPT) wrong(field, UNKEPT, "import.unkept", { values: {} });
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
	const containers = containersOf(said, usual, known, wrong);
	const grossWeightKg = weightOf(said, usual, weightHead, containers?.reduce((sum, { count }) => sum + count, 0) ?? 0, wrong);
	const readyDate = texts.readyDate === undefined ? usual.readyDate : dayOf(texts.readyDate);
	if (!readyDate) wrong("readyDate", texts.readyDate ?? "", "tender.notADay");
	else if (readyDate < today) wrong("readyDate", texts.readyDate ?? readyDate, "sale.readyDatePast", { values: { date: today } });
	const cargo = texts.cargo === undefined ? usual.cargo : cargoSaid(texts.cargo);
	const ownership = texts.ownership === undefined ? usual.ownership : meant("ownership", texts.ownership);
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
