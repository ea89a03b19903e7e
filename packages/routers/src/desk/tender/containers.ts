import { type ContainerSaid, containerSaid, containerTexts, countsSaid } from "../../kit/charges/container-said.ts";
import type { SearchInput } from "../../kit/charges/search.ts";
import { containerOf } from "../../kit/imports/terms.ts";
import type { LaneSaid, UsualLane } from "./schema.ts";
import { UNKEPT } from "./sheet.ts";
import { wholeIn } from "./whole.ts";
import type { Wrong } from "./wrong.ts";

type Boxes = SearchInput["containers"];

/** Boxes of one type are one line of a search. */
function together(boxes: readonly ContainerSaid[]): Boxes {
	const counts = new Map<string, number>();
	for (const { type, count } of boxes) counts.set(type, (counts.get(type) ?? 0) + Number(count));
	return [...counts].map(([type, count]) => ({ type, count }));
}

const total = (boxes: readonly ContainerSaid[]): number => boxes.reduce((sum, { count }) => sum + Number(count), 0);

/** The containers an unknown name may mean: those of the length it says, else all. */
function mayBe(name: string, known: ReadonlySet<string>): string[] {
	const length = /\d{2}/.exec(name)?.[0] ?? (/feu/i.test(name) ? "40" : /teu/i.test(name) ? "20" : "");
	const alike = [...known].filter((code) => length !== "" && code.startsWith(length));
	return (alike.length > 0 ? alike : [...known]).sort();
}

/** The text with one container in the place of another, and how many of it as before. */
const instead = (parts: readonly string[], at: number, { count }: ContainerSaid, code: string): string =>
	parts.map((part, i) => (i !== at ? part : countsSaid(part) ? `${count}x${code}` : code)).join(" + ");

/** Containers of columns of their own, by type; null after a question. */
function ofColumns({ boxes }: LaneSaid, known: ReadonlySet<string>, wrong: Wrong): Boxes | null {
	const counted: Boxes = [];
	for (const [type, text] of Object.entries(boxes)) {
		const count = text === "" ? 0 : wholeIn(text);
		// Answered as a whole: one number tells nothing of the other containers.
		if (text === UNKEPT) return wrong("container", text, "import.unkept", { values: {}, box: type });
		if (count === null) return wrong("container", text, "tender.notACount", { box: type });
		if (count > 0 && !known.has(type)) return wrong("container", type, "tender.unknownContainer", { box: type, words: mayBe(type, known) });
		if (count > 0) counted.push({ type, count });
	}
	return counted;
}

/** The containers one cell names, each with how many where it says so; null after a question. */
function named(said: string, known: ReadonlySet<string>, wrong: Wrong): { boxes: ContainerSaid[]; counts: boolean[] } | null {
	const parts = said === "" ? [] : containerTexts(said);
	const boxes: ContainerSaid[] = [];
	for (const [at, part] of parts.entries()) {
		const box = containerSaid(part, containerOf);
		if (!box) return wrong("container", said, "tender.unknownContainer");
		if (!known.has(box.type)) {
			const words = mayBe(box.type, known).map((code) => instead(parts, at, box, code));
			return wrong("container", said, "tender.unknownContainer", { words });
		}
		boxes.push(box);
	}
	return { boxes, counts: parts.map(countsSaid) };
}

/**
 * The containers of a lane: in one cell with or without how many, in cells of their own, or the usual one where the list has no columns for them. What two
 * cells say of how many has to agree; null after a question.
 */
export function containersOf(said: LaneSaid, usual: UsualLane, known: ReadonlySet<string>, wrong: Wrong): Boxes | null {
	const { texts, boxes } = said;
	const counted = ofColumns(said, known, wrong);
	if (!counted) return null;
	const hasColumns = Object.keys(boxes).length > 0;
	const text = texts.container ?? (hasColumns ? "" : usual.container);
	const found = named(text, known, wrong);
	if (!found) return null;
	const count = texts.count === undefined ? undefined : wholeIn(texts.count);
	if (count === null || count === 0) return wrong("count", texts.count ?? "", "tender.notACount");
	const differ = (values: string) => wrong("count", texts.count ?? "", "tender.countsDiffer", { values: { text: values, count: count ?? 0 } });
	if (counted.length > 0) {
		const words = counted.map((box) => `${box.count} × ${box.type}`).join(" + ");
		const types = new Set(found.boxes.map(({ type }) => type));
		const isSame =
			types.size === 0 || (!found.counts.includes(true) && types.size === counted.length && counted.every(({ type }) => types.has(type)));
		if (!isSame) return wrong("container", text, "tender.containersDiffer", { values: { text, columns: words } });
		return count === undefined || count === total(counted) ? counted : differ(words);
	}
	const [one] = found.boxes;
	if (!one) return wrong("container", text, "tender.noContainer");
	const isCounted = found.counts.includes(true);
	if (count !== undefined && isCounted && total(found.boxes) !== count) return differ(text);
	if (count !== undefined && !isCounted && found.boxes.length > 1) return differ(text);
	return together(count === undefined || isCounted ? found.boxes : [{ ...one, count }]);
}
