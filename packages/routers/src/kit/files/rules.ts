import { InvalidFieldError } from "../../door/errors.ts";

/** Kinds of file the product takes, told by content. */
export type FileKind = "xlsx" | "pdf" | "png" | "jpg";

export const contentTypes: Record<FileKind, string> = {
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	pdf: "application/pdf",
	png: "image/png",
	jpg: "image/jpeg",
};

/** What each kind is called, and the endings of its names; the first is given to a name without one. */
const endings: Record<FileKind, { called: string; fitting: readonly [string, ...string[]] }> = {
	xlsx: { called: "Excel", fitting: [".xlsx", ".xlsm", ".xlsb"] },
	pdf: { called: "PDF", fitting: [".pdf"] },
	png: { called: "PNG", fitting: [".png"] },
	jpg: { called: "JPG", fitting: [".jpg", ".jpeg"] },
};

const startsWith = (bytes: Uint8Array, head: number[]) => head.every((byte, i) => bytes[i] === byte);

/** One character a byte: `includes` of a text is linear and quick, whatever the bytes. */
const byteText = new TextDecoder("latin1");

/** What a file is by its first bytes, where a zip is taken for a workbook; null for any other kind. Eight bytes are enough. */
export function kindOfHead(head: Uint8Array): FileKind | null {
	if (startsWith(head, [0x25, 0x50, 0x44, 0x46, 0x2d])) return "pdf";
	if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
	if (startsWith(head, [0xff, 0xd8, 0xff])) return "jpg";
	return startsWith(head, [0x50, 0x4b, 0x03, 0x04]) ? "xlsx" : null;
}

/** Whether a zip is a workbook, by the end of it, where its table of contents stands. */
export const namesWorkbook = (tail: Uint8Array): boolean => byteText.decode(tail).includes("xl/workbook.");

/** The ending of a file name with its point, in lower case; "" where there is none worth keeping. */
function endingOf(fileName: string): string {
	const ending = /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase();
	return ending ? `.${ending}` : "";
}

/** Behind the last point of a name may stand a year or a version: an ending has a letter. */
const kindEnding = (fileName: string): string => (/[a-z]/.test(endingOf(fileName)) ? endingOf(fileName) : "");

/** Refuses a name whose ending belongs to another kind of file: whoever opens it goes by the name. */
export function refuseOtherEnding(fileName: string, kind: FileKind): void {
	const ending = kindEnding(fileName);
	const { called, fitting } = endings[kind];
	if (ending !== "" && !fitting.includes(ending))
		throw new InvalidFieldError("file", "problem.fileEnding", { kind: called, ending, fitting: fitting[0] });
}

/** A file's name with the ending of its kind where it has none. */
export const withEnding = (fileName: string, kind: FileKind): string =>
	kindEnding(fileName) === "" ? `${fileName || "file"}${endings[kind].fitting[0]}` : fileName;

/** No more of a name than `most` characters, its ending among them. */
export function cutName(fileName: string, most: number): string {
	const ending = endingOf(fileName);
	return fileName.length <= most ? fileName : fileName.slice(0, most - ending.length) + fileName.slice(fileName.length - ending.length);
}

/** A name for callers to know an upload by, ending as the file does: `uploads/2026-11/<id>.xlsx`. */
export const newObjectName = (fileName: string, id: string, now: Date): string =>
	`uploads/${now.toISOString().slice(0, 7)}/${id}${endingOf(fileName)}`;

/** Whether a name is one of those we give: nobody chooses it for a file of their own. */
export const isGivenName = (name: string): boolean => /^uploads\/\d{4}-\d{2}\/[0-9a-f]{8}-[0-9a-f-]{27}/.test(name);

// No name of a caller begins with `~`: theirs and ours cannot meet in the store, nor be a folder of each other.

/** Where an upload lies in the store, whatever its caller calls it. */
export const storedName = (fileName: string, id: string, now: Date): string => `~uploads/${now.toISOString().slice(0, 7)}/${id}${endingOf(fileName)}`;

/** The folder of the store that holds files made for somebody, and nothing else. */
export const madeFolder = "~made/";

/** Where a file that was made for somebody lies in the store. */
export const madeObjectName = (id: string, fileName: string): string => `${madeFolder}${id}${endingOf(fileName)}`;

/** What a name that somebody chose is kept under: everybody has names of their own, and learns nothing of others'. */
export const keptName = (ownerId: number, chosen: string): string => `~of/${ownerId}/${chosen}`;

/** A kept name as its owner chose it; any other name as it is. */
export const chosenName = (kept: string): string => kept.replace(/^~of\/\d+\//, "");

/** The last part of an object name, which people see where a file has no other name. */
export const baseName = (objectName: string) => objectName.split("/").pop() ?? objectName;

/** Characters nobody sees that turn the line round: `gpj.exe` would be read as `exe.jpg`. */
const turning = "\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";
const turningMark = new RegExp(`[${turning}]`, "u");
const unseen = new RegExp(`[\\p{Cc}\\u2028\\u2029${turning}]`, "gu");

/** Whether a name holds what turns the line round. */
export const hasTurning = (fileName: string): boolean => turningMark.test(fileName);

const encoder = new TextEncoder();
/** Bytes of UTF-8 a file name may have: systems take 255, and browsers put " (1)" into it. */
const longestName = 200;

/**
 * A name every system takes: whole letters, nothing that cannot be seen, turns the line round or leads into a folder, and no longer than
 * fits; what is too long loses the end of its stem. `behind` is put between stem and ending, and stays.
 */
export function fileName(wanted: string, behind = ""): string {
	const clean = wanted
		.toWellFormed()
		.normalize("NFC")
		.replace(unseen, "")
		.replace(/[/\\]/g, "_")
		.trim()
		.replace(/^\.+/, (points) => "_".repeat(points.length));
	const ending = /\.[\p{L}\p{N}]{1,8}$/u.exec(clean)?.[0] ?? "";
	let left = longestName - encoder.encode(behind + ending).length;
	let stem = "";
	for (const letter of clean.slice(0, clean.length - ending.length)) {
		left -= encoder.encode(letter).length;
		if (left < 0) break;
		stem += letter;
	}
	return `${stem.trimEnd() || "file"}${behind}${ending}`;
}
