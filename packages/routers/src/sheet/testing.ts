import type { Services } from "../context.ts";
import { openWorkbook } from "./read.ts";

/** Cells of the first sheet of a workbook a caller got a link to from `testServices`, a list for each row. */
export async function rowsBehind(services: Services, { url }: { url: string }): Promise<unknown[][]> {
	const object = await services.files.get(url.replace(/^memory:|\?.*$/g, ""));
	const book = await openWorkbook(new Uint8Array(await new Response(object?.body).arrayBuffer()));
	const rows: unknown[][] = [];
	for await (const row of book.rows(book.sheets[0]?.name ?? "")) rows.push(row.cells.map((cell) => cell.value));
	return rows;
}
