import { DomainError } from "../errors.ts";
import { limits } from "./format.ts";
import { pieceCutter } from "./pieces.ts";
import { type XmlEvents, xmlScanner } from "./xml.ts";
import type { ZipFile } from "./zip.ts";

async function scan(zip: ZipFile, part: string, on: XmlEvents): Promise<void> {
	const scanner = xmlScanner(on);
	const cutter = pieceCutter("</s");
	// A mark at the start of a text is a character like others.
	const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
	for await (const block of zip.read(part)) scanner.write(decoder.decode(cutter.add(block)));
	scanner.write(decoder.decode(cutter.rest()));
	scanner.close();
}

const isTrue = (value: string | undefined) => value === "1" || value === "true";

export interface Relationships {
	byId: Map<string, string>;
	book: string | null;
	sharedStrings: string | null;
	styles: string | null;
}

/** Targets of a part's relationships ("" is the package), as names in the zip. */
export async function readRelationships(zip: ZipFile, part: string): Promise<Relationships> {
	const slash = part.lastIndexOf("/");
	const folder = part.slice(0, slash + 1);
	const file = `${folder}_rels/${part.slice(slash + 1)}.rels`;
	const found: Relationships = { byId: new Map(), book: null, sharedStrings: null, styles: null };
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

/** Names, states and relationship ids of the sheets, and the date system. */
export async function readSheetList(zip: ZipFile, part: string) {
	const sheets: { name: string; state: "visible" | "hidden" | "veryHidden"; relation: string }[] = [];
	let date1904 = false;
	await scan(zip, part, {
		open(name, attributes) {
			if (name === "workbookPr") date1904 = isTrue(attributes().date1904);
			if (name !== "sheet") return;
			const all = attributes();
			const { state, name: title = "" } = all;
			const relation = Object.entries(all).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
			if (sheets.length === limits.sheets) throw new DomainError("invalid", "sheet.tooManySheets", { limit: limits.sheets });
			sheets.push({ name: title, state: state === "hidden" || state === "veryHidden" ? state : "visible", relation });
		},
	});
	return { sheets, date1904 };
}

const longString = (at: number) => new DomainError("invalid", "sheet.cellTooLong", { limit: limits.cellText, cell: `sharedStrings ${at + 1}` });

/** Every shared string; rich text runs are joined, phonetic guides left out. */
export async function readSharedStrings(zip: ZipFile, part: string | null): Promise<string[]> {
	const strings: string[] = [];
	if (!part || !zip.has(part)) return strings;
	let text = "";
	let taking = false;
	let phonetic = false;
	let left = limits.sharedText * 1_000_000;
	await scan(zip, part, {
		open(name) {
			if (name === "si") text = "";
			else if (name === "rPh") phonetic = true;
			else if (name === "t") taking = !phonetic;
		},
		wantsText: () => taking,
		text(piece) {
			left -= piece.length;
			if (left < 0) throw new DomainError("invalid", "sheet.tooMuchText", { limit: limits.sharedText });
			text += piece;
			// Escaped characters take up to seven.
			if (text.length > limits.cellText * 7) throw longString(strings.length);
		},
		close(name) {
			if (name === "t") taking = false;
			else if (name === "rPh") phonetic = false;
			else if (name === "si") {
				const string = decodeEscapes(text);
				if (string.length > limits.cellText) throw longString(strings.length);
				strings.push(string);
			}
		},
	});
	return strings;
}

/** Excel writes characters XML cannot hold as `_x000D_`. */
export const decodeEscapes = (text: string) =>
	text.includes("_x") ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** Number formats every Excel knows that show a day (ECMA-376 part 1, 18.8.30; 27–36 and 50–58 are the East Asian ones). */
const builtInDate = (id: number) => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether a format code shows a day: y, m beside d, or d, outside quotes, colours and escapes. */
export function showsDate(code: string): boolean {
	const bare = code
		.replace(/"[^"]*"|\\.|_.|\*./g, "")
		.replace(/\[[^[\]]*\]/g, "")
		.split(";")[0];
	return /[yd]/i.test(bare ?? "");
}

/** For each cell style (`s`), whether it shows a date. */
export async function readDateStyles(zip: ZipFile, part: string | null): Promise<boolean[]> {
	const styles: boolean[] = [];
	if (!part || !zip.has(part)) return styles;
	const custom = new Map<number, boolean>();
	let inCells = false;
	await scan(zip, part, {
		open(name, attributes) {
			if (name === "numFmt") custom.set(Number(attributes().numFmtId), showsDate(attributes().formatCode ?? ""));
			else if (name === "cellXfs") inCells = true;
			else if (name === "xf" && inCells) {
				const id = Number(attributes().numFmtId ?? 0);
				styles.push(custom.get(id) ?? builtInDate(id));
			}
		},
		close(name) {
			if (name === "cellXfs") inCells = false;
		},
	});
	return styles;
}
