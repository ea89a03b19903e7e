import { writeSheet } from "@iqt/routers/kit/sheet/write";

export const columnCount = 30;

/** A rate sheet's mix: texts in two scripts that repeat, money, whole numbers, days, and texts that occur once. */
function* rows(count: number): Generator<unknown[]> {
	const cities = ["Chongqing 重庆", "Chengdu 成都", "Xi'an 西安", "Zhengzhou 郑州", "Wuhan 武汉"];
	for (let n = 0; n < count; n++) {
		const row: unknown[] = [];
		for (let column = 0; column < columnCount; column++) {
			if (column % 5 === 0) row.push(cities[(n + column) % cities.length]);
			else if (column % 5 === 1) row.push(`${4_000 + ((n * 7 + column) % 9_000)}.50`);
			else if (column % 5 === 2) row.push((n * column) % 1_000);
			else if (column % 5 === 3) row.push(`2026-${String(1 + (n % 12)).padStart(2, "0")}-01`);
			else row.push(`R-${n}-${column}`);
		}
		yield row;
	}
}

const kinds = ["text", "money", "number", "date", "text"] as const;

/** A workbook of `count` rows and 30 columns, made by the product itself. */
export const sheetOf = (count: number): ReadableStream<Uint8Array> =>
	writeSheet({
		sheetName: "Rates",
		columns: Array.from({ length: columnCount }, (_, i) => ({ header: `Column ${i + 1}`, kind: kinds[i % 5] ?? "text" })),
		rows: rows(count),
	});
