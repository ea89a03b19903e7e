import type { SheetRow } from "@iqt/routers/kit/sheet/read";
import type { MessageId } from "../../lib/text.ts";

export interface SheetRows {
	file: string;
	sheet: string;
	/** Cells of the first row that stands in the sheet. */
	head: string[];
	/** The rows after it, as many as were asked for. */
	rows: string[][];
	/** All rows after it. */
	total: number;
}

type Problem = { problem: MessageId; values: Record<string, string | number> };

/** The first visible sheet of an xlsx, at most `limit` rows of it, or the sentence that says what is wrong with the file. */
export async function readRows(file: File, limit: number): Promise<SheetRows | Problem> {
	const [{ openWorkbook }, { serialDate }] = await Promise.all([import("@iqt/routers/kit/sheet/read"), import("@iqt/routers/kit/sheet/format")]);
	try {
		const book = await openWorkbook(new Uint8Array(await file.arrayBuffer()));
		const sheet = book.sheets.find((s) => s.state === "visible") ?? book.sheets[0];
		if (!sheet) return { problem: "sheet.noSheet", values: { name: "" } };
		const cells = (row: SheetRow) => {
			const line: string[] = Array.from({ length: row.cells.at(-1)?.column ?? 0 }, () => "");
			for (const { column, value, isDate } of row.cells) {
				line[column - 1] = String((isDate && typeof value === "number" ? serialDate(value, book.date1904) : null) ?? value ?? "");
			}
			return line;
		};
		let head: string[] | null = null;
		let total = 0;
		const rows: string[][] = [];
		for await (const row of book.rows(sheet.name)) {
			if (!head) {
				head = cells(row);
				continue;
			}
			total++;
			if (rows.length < limit) rows.push(cells(row));
		}
		const width = Math.max(head?.length ?? 0, ...rows.map((r) => r.length));
		const even = (line: string[]) => [...line, ...Array.from({ length: width - line.length }, () => "")];
		return { file: file.name, sheet: sheet.name, head: even(head ?? []), rows: rows.map(even), total };
	} catch (error) {
		const { messageId, values } = error as { messageId?: MessageId; values?: Record<string, string | number> };
		return { problem: messageId ?? "sheet.notXlsx", values: values ?? {} };
	}
}
