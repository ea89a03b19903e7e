/** Kinds of file the product takes, told by content. */
export type FileKind = "xlsx" | "pdf" | "png" | "jpg";

export const contentTypes: Record<FileKind, string> = {
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	pdf: "application/pdf",
	png: "image/png",
	jpg: "image/jpeg",
};

const startsWith = (bytes: Uint8Array, head: number[]) => head.every((byte, i) => bytes[i] === byte);

/** Whether `needle` (ASCII) stands in `bytes`; from the end, where a zip keeps its table of contents. */
function contains(bytes: Uint8Array, needle: string): boolean {
	const codes = Array.from(needle, (c) => c.charCodeAt(0));
	const first = codes[0] ?? 0;
	for (let at = bytes.lastIndexOf(first); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(first, at - 1)) {
		if (codes.every((code, i) => bytes[at + i] === code)) return true;
	}
	return false;
}

/** What a file is by its first bytes (for xlsx also by the parts in the zip); null for any other kind. */
export function fileKind(bytes: Uint8Array): FileKind | null {
	if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return "pdf";
	if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
	if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpg";
	if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) && contains(bytes, "xl/workbook.")) return "xlsx";
	return null;
}

/** An object name of its own for an upload, ending as the file does: `uploads/2026-11/<id>.xlsx`. */
export function newObjectName(fileName: string, id: string, now: Date): string {
	const ending = /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase();
	return `uploads/${now.toISOString().slice(0, 7)}/${id}${ending ? `.${ending}` : ""}`;
}

/** The last part of an object name, which people see where a file has no other name. */
export const baseName = (objectName: string) => objectName.split("/").pop() ?? objectName;
