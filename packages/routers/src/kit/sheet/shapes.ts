import { DomainError } from "../../door/errors.ts";
import { limits } from "./format.ts";
import { readRelationships, scan } from "./parts.ts";
import { decodeEscapes } from "./rich-text.ts";
import type { ZipFile } from "./zip.ts";

/** Where the texts of drawings are, in both ways of Office to write it, and what newer programs put around what older ones are shown instead. */
const namespaces = [
	"http://schemas.openxmlformats.org/drawingml/2006/main",
	"http://purl.oclc.org/ooxml/drawingml/main",
	"http://schemas.openxmlformats.org/markup-compatibility/2006",
];

/** What stands in text boxes and other shapes that lie over a sheet's cells, a paragraph each; throws with the limit that is passed. */
export async function readShapes(zip: ZipFile, sheetPart: string): Promise<string[]> {
	const { drawings } = await readRelationships(zip, sheetPart, { mayLack: true });
	const found = new Set<string>();
	let left = limits.commentText * 1_000_000;
	for (const part of drawings) {
		if (!zip.has(part)) continue;
		let paragraph = "";
		let taking = 0;
		await scan(zip, part, {
			also: namespaces,
			open(name) {
				if (name === "p") paragraph = "";
				else if (name === "t") taking++;
				else if (name === "br") paragraph += "\n";
			},
			wantsText: () => taking > 0,
			text(piece) {
				left -= piece.length;
				if (left < 0) throw new DomainError("invalid", "sheet.tooMuchText", { limit: limits.commentText });
				paragraph += piece;
			},
			close(name) {
				if (name === "t") taking--;
				if (name !== "p") return;
				const text = decodeEscapes(paragraph).trim();
				paragraph = "";
				if (text === "") return;
				if (found.size === limits.comments) throw new DomainError("invalid", "sheet.tooManyComments", { limit: limits.comments });
				found.add(text);
			},
		});
	}
	return [...found];
}
