import type { Services } from "../../door/context.ts";
import { openWorkbook, type SheetRow } from "./read.ts";

/** Rows of the first sheet of a workbook a caller got a link to from `testServices`. */
async function sheetBehind(services: Services, { url }: { url: string }): Promise<SheetRow[]> {
	const object = await services.files.get(url.replace(/^memory:|\?.*$/g, ""));
	const book = await openWorkbook(new Uint8Array(await new Response(object?.body).arrayBuffer()));
	const rows: SheetRow[] = [];
	for await (const row of book.rows(book.sheets[0]?.name ?? "")) rows.push(row);
	return rows;
}

/** Cells that are filled, a list for each row. */
export const rowsBehind = async (services: Services, link: { url: string }): Promise<unknown[][]> =>
	(await sheetBehind(services, link)).map((row) => row.cells.map((cell) => cell.value));

/** Cells of the rows below the first by what stands in that over them. */
export async function recordsBehind(services: Services, link: { url: string }): Promise<Record<string, unknown>[]> {
	const [heads, ...rows] = await sheetBehind(services, link);
	const names = new Map(heads?.cells.map(({ column, value }) => [column, String(value)]));
	return rows.map(({ cells }) => Object.fromEntries(cells.map(({ column, value }) => [names.get(column) ?? column, value])));
}
