import { DomainError } from "../../door/errors.ts";
import { limits } from "./format.ts";
import { readRelationships, scan } from "./parts.ts";
import { columnOf } from "./ranges.ts";
import { decodeEscapes, textRuns } from "./rich-text.ts";
import type { ZipFile } from "./zip.ts";

/** What people wrote about a cell beside it, an answer a line. Row and column count from 1. */
export interface CellComment {
	row: number;
	column: number;
	text: string;
}

/** Collects comments by the cell they are about ("D7"), of all parts of a sheet together; throws with the limit that is passed. */
function commentBook() {
	const texts = new Map<string, string>();
	let left = limits.commentText * 1_000_000;
	return {
		add(ref: string, text: string): void {
			left -= text.length;
			if (left < 0) throw new DomainError("invalid", "sheet.tooMuchText", { limit: limits.commentText });
			const before = texts.get(ref);
			if (before === undefined && texts.size === limits.comments)
				throw new DomainError("invalid", "sheet.tooManyComments", { limit: limits.comments });
			texts.set(ref, before === undefined ? text : `${before}\n${text}`);
		},
		cells: (): string[] => [...texts.keys()],
		list: (): CellComment[] =>
			[...texts].flatMap(([ref, text]) => {
				const row = Number(/\d{1,7}$/.exec(ref)?.[0] ?? 0);
				const column = columnOf(ref);
				return row > 0 && column > 0 ? [{ row, column, text }] : [];
			}),
	};
}

/** Reads the comments of one part, of the old kind and of the new, which answer each other. */
async function readPart(zip: ZipFile, part: string, add: (ref: string, text: string) => void): Promise<void> {
	const runs = textRuns();
	let ref = "";
	let taking = 0;
	await scan(zip, part, {
		open(name, attributes) {
			if (name === "comment" || name === "threadedComment") {
				ref = attributes().ref ?? ref;
				runs.start();
			} else if (name === "t" || name === "text") taking++;
			else runs.open(name, attributes);
		},
		wantsText: () => taking > 0 && !runs.isPhonetic(),
		text(piece) {
			if (runs.add(piece) > limits.cellText * 7)
				throw new DomainError("invalid", "sheet.cellTooLong", { limit: limits.cellText, cell: ref.slice(0, 10) });
		},
		close(name) {
			if (name === "t" || name === "text") taking--;
			else if (name === "comment" || name === "threadedComment") {
				const text = decodeEscapes(runs.text()).trim();
				if (text !== "") add(ref, text);
			} else runs.close(name);
		},
	});
}

/** The comments on a sheet's cells. What old programs are shown in place of comments of the new kind is left out. */
export async function readComments(zip: ZipFile, sheetPart: string): Promise<CellComment[]> {
	const { comments, threads } = await readRelationships(zip, sheetPart, { mayLack: true });
	const found = commentBook();
	for (const part of threads) if (zip.has(part)) await readPart(zip, part, found.add);
	const answered = new Set(found.cells());
	for (const part of comments)
		if (zip.has(part))
			await readPart(zip, part, (ref, text) => {
				if (!answered.has(ref)) found.add(ref, text);
			});
	return found.list();
}
