/** Cells as spreadsheets put them on the clipboard: tabs between columns, quotes around what holds tabs, quotes or line breaks. */
export const toClipboard = (rows: readonly (readonly string[])[]): string =>
	rows.map((cells) => cells.map((c) => (/["\t\n\r]/.test(c) ? `"${c.replaceAll('"', '""')}"` : c)).join("\t")).join("\r\n");

/** The cells of a pasted block. The empty line that spreadsheets add at the end is left out. */
export function fromClipboard(text: string): string[][] {
	const rows: string[][] = [[""]];
	let quoted = false;
	const cell = (add: string) => {
		const row = rows[rows.length - 1] as string[];
		row[row.length - 1] += add;
	};
	const source = text.replace(/\r\n?/g, "\n");
	for (let i = 0; i < source.length; i++) {
		const c = source[i] as string;
		const row = rows[rows.length - 1] as string[];
		if (quoted) {
			if (c !== '"') cell(c);
			else if (source[i + 1] === '"') {
				cell('"');
				i++;
			} else quoted = false;
		} else if (c === '"' && row[row.length - 1] === "") quoted = true;
		else if (c === "\t") row.push("");
		else if (c === "\n") rows.push([""]);
		else cell(c);
	}
	const last = rows[rows.length - 1];
	if (rows.length > 1 && last?.length === 1 && last[0] === "") rows.pop();
	return rows;
}
