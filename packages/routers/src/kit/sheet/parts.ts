import { DomainError } from "../../door/errors.ts";
import { limits } from "./format.ts";
import { pieceCutter } from "./pieces.ts";
import { type CellRange, rangeOf } from "./ranges.ts";
import { decodeEscapes, type TextRun, textRuns } from "./rich-text.ts";
import { type XmlEvents, xmlScanner } from "./xml.ts";
import type { ZipFile } from "./zip.ts";

/** Tells what is in a part of the package from its beginning to its end. */
export async function scan(zip: ZipFile, part: string, on: XmlEvents): Promise<void> {
	const scanner = xmlScanner(on);
	const cutter = pieceCutter("</s");
	// A mark at the start of a text is a character like others.
	const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
	for await (const block of zip.read(part)) scanner.write(decoder.decode(cutter.add(block)));
	scanner.write(decoder.decode(cutter.rest()));
	scanner.close();
}

/** Whether an attribute says yes; a missing one does not. */
export const isTrue = (value: string | undefined) => value === "1" || value === "true";

export interface Relationships {
	byId: Map<string, string>;
	book: string | null;
	sharedStrings: string | null;
	styles: string | null;
	theme: string | null;
	/** Comments on a sheet's cells, of the old kind and of the new. */
	comments: string[];
	threads: string[];
	/** What lies over a sheet's cells. */
	drawings: string[];
}

/** Targets of a part's relationships ("" is the package), as names in the zip. `mayLack`: a part without any, as most sheets are, is sound. */
export async function readRelationships(zip: ZipFile, part: string, { mayLack = false } = {}): Promise<Relationships> {
	const slash = part.lastIndexOf("/");
	const folder = part.slice(0, slash + 1);
	const file = `${folder}_rels/${part.slice(slash + 1)}.rels`;
	const found: Relationships = {
		byId: new Map(),
		book: null,
		sharedStrings: null,
		styles: null,
		theme: null,
		comments: [],
		threads: [],
		drawings: [],
	};
	if (!zip.has(file) && mayLack) return found;
	if (!zip.has(file)) throw new DomainError("invalid", "sheet.damaged");
	await scan(zip, file, {
		open(name, attributes) {
			if (name !== "Relationship") return;
			const { TargetMode, Target = "", Id = "", Type: type = "" } = attributes();
			if (TargetMode === "External") return;
			const target = resolvePart(folder, Target);
			found.byId.set(Id, target);
			if (type.endsWith("/officeDocument")) found.book = target;
			if (type.endsWith("/sharedStrings")) found.sharedStrings = target;
			if (type.endsWith("/styles")) found.styles = target;
			if (type.endsWith("/theme")) found.theme = target;
			if (type.endsWith("/comments")) found.comments.push(target);
			if (type.endsWith("/threadedComment")) found.threads.push(target);
			if (type.endsWith("/drawing")) found.drawings.push(target);
		},
	});
	return found;
}

function resolvePart(folder: string, target: string): string {
	const path: string[] = [];
	for (const step of (target.startsWith("/") ? target : `${folder}${target}`).split("/")) {
		if (step === "..") path.pop();
		else if (step !== "" && step !== ".") path.push(step);
	}
	return path.join("/");
}

/** Characters of the longest print area looked at. */
const LONGEST_AREA = 2_000;

/** The ranges of a print area, "'Rates'!$A$1:$L$20"; none for whole columns, and where one of them is no range. */
function areasOf(text: string): CellRange[] {
	// A sheet's name may hold a comma within its quotes.
	const areas = text
		.split("'")
		.filter((_, i) => i % 2 === 0)
		.join("")
		.split(",")
		.map((area) => rangeOf(area.slice(area.lastIndexOf("!") + 1).trim()));
	return areas.flatMap((area) => (area && !areas.includes(null) ? [area] : []));
}

/** Names, states, relationship ids and print areas of the sheets, and the date system. */
export async function readSheetList(zip: ZipFile, part: string) {
	const sheets: { name: string; state: "visible" | "hidden" | "veryHidden"; relation: string; printed: readonly CellRange[] }[] = [];
	let date1904 = false;
	/** Of which sheet a print area is being told, and what of it was. */
	let printed: { sheet: number; text: string } | null = null;
	await scan(zip, part, {
		open(name, attributes) {
			if (name === "workbookPr") date1904 = isTrue(attributes().date1904);
			if (name === "definedName") {
				const { name: defined, localSheetId } = attributes();
				printed = defined === "_xlnm.Print_Area" && localSheetId !== undefined ? { sheet: Number(localSheetId), text: "" } : null;
			}
			if (name !== "sheet") return;
			const all = attributes();
			const { state, name: title = "" } = all;
			const relation = Object.entries(all).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
			if (sheets.length === limits.sheets) throw new DomainError("invalid", "sheet.tooManySheets", { limit: limits.sheets });
			sheets.push({ name: title, state: state === "hidden" || state === "veryHidden" ? state : "visible", relation, printed: [] });
		},
		wantsText: () => printed !== null,
		text(piece) {
			if (printed && printed.text.length < LONGEST_AREA) printed.text += piece;
		},
		close(name) {
			if (name !== "definedName" || !printed) return;
			const sheet = sheets[printed.sheet];
			if (sheet) sheet.printed = areasOf(printed.text.slice(0, LONGEST_AREA));
			printed = null;
		},
	});
	return { sheets, date1904 };
}

const longString = (at: number) => new DomainError("invalid", "sheet.cellTooLong", { limit: limits.cellText, cell: `sharedStrings ${at + 1}` });

/** The texts cells name by number. */
export interface SharedStrings {
	texts: string[];
	/** The runs of those that have some in fonts of their own, by number. */
	runs: ReadonlyMap<number, readonly TextRun[]>;
}

/** Every shared string without its phonetic guides. */
export async function readSharedStrings(zip: ZipFile, part: string | null): Promise<SharedStrings> {
	const texts: string[] = [];
	const fonts = new Map<number, readonly TextRun[]>();
	if (!part || !zip.has(part)) return { texts, runs: fonts };
	const runs = textRuns();
	let taking = false;
	let left = limits.sharedText * 1_000_000;
	await scan(zip, part, {
		open(name, attributes) {
			if (name === "si") runs.start();
			else if (name === "t") taking = !runs.isPhonetic();
			else runs.open(name, attributes);
		},
		wantsText: () => taking,
		text(piece) {
			left -= piece.length;
			if (left < 0) throw new DomainError("invalid", "sheet.tooMuchText", { limit: limits.sharedText });
			// Escaped characters take up to seven.
			if (runs.add(piece) > limits.cellText * 7) throw longString(texts.length);
		},
		close(name) {
			if (name === "t") taking = false;
			else if (name === "si") {
				const text = decodeEscapes(runs.text());
				if (text.length > limits.cellText) throw longString(texts.length);
				const own = runs.runs();
				if (own) fonts.set(texts.length, own);
				texts.push(text);
			} else runs.close(name);
		},
	});
	return { texts, runs: fonts };
}
