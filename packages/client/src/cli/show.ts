/** Columns a text takes in a terminal: Chinese and Japanese signs take two. */
const widthOf = (text: string) =>
	[...text].reduce(
		(sum, sign) => sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u.test(sign) ? 2 : 1),
		0,
	);

/** Rows under their headings, each column as wide as its longest text; numbers stand at its right. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
	const all = [headings, ...rows];
	const widths = headings.map((_, at) => Math.max(...all.map((row) => widthOf(row[at] ?? ""))));
	const isNumber = headings.map((_, at) => rows.length > 0 && rows.every((row) => /^[\d., –-]*$/.test(row[at] ?? "")));
	const line = (row: readonly string[]) =>
		widths
			.map((width, at) => {
				const text = row[at] ?? "";
				const gap = " ".repeat(width - widthOf(text));
				return isNumber[at] ? gap + text : text + gap;
			})
			.join("  ")
			.trimEnd();
	return [line(headings), widths.map((width) => "─".repeat(width)).join("  "), ...rows.map(line)].join("\n");
}

/** A bar that is drawn over itself, or nothing where nobody watches. */
export function progressBar(stream: { isTTY?: boolean; write(text: string): unknown }) {
	if (!stream.isTTY) return { show: () => {}, end: () => {} };
	return {
		show(label: string, done: number, total: number | null) {
			const share = total ? Math.min(done / total, 1) : null;
			const bar = share === null ? "" : `[${"█".repeat(Math.round(share * 30)).padEnd(30, "░")}] ${Math.floor(share * 100)} %  `;
			stream.write(`\r\x1b[2K${label}  ${bar}${done.toLocaleString("en")}`);
		},
		end: () => stream.write("\r\x1b[2K"),
	};
}
