/** Workbooks of many rates: a rate a row, many prices a row, and remarks of 30 KB. */
import { writeSheet } from "@iqt/routers/kit/sheet/write";

/** Codes of places in the portal that rates go between. */
export type Codes = Record<"inlandCity" | "portCity", string[]>;

const COLUMNS = 30;
/** A remark as vendors paste them into every row, 30 KB each: it is longer than the field. */
const REMARK = "舱位与设备以订舱确认为准。".repeat(780);

const workbook = async (heads: readonly string[], rows: Iterable<unknown[]>) =>
	new Uint8Array(await new Response(writeSheet({ sheetName: "Rates", columns: heads.map((header) => ({ header })), rows })).arrayBuffer());

/** Keys that differ, over all values of each part, and a number that tells what the parts leave alike. */
function* keys(parts: readonly string[][], count: number): Generator<{ n: number; key: (string | undefined)[]; left: number }> {
	for (let n = 0; n < count; n++) {
		let left = n;
		const key = parts.map((values) => {
			const value = values[left % values.length];
			left = Math.floor(left / values.length);
			return value;
		});
		yield { n, key, left };
	}
}

const days = ["2031-01-01", "2031-03-31"];
const named = [
	...["Inland City", "Port City", "Direction", "Container", "COC/SOC", "Weight From", "Weight To", "Rail Cost", "Currency", "SSR", "MSR"],
	...["Valid From", "Valid To", "Frequency", "Transit", "Remark"],
];
const longHeads = Array.from({ length: COLUMNS }, (_, i) => named[i] ?? `Own column ${i + 1}`);

/** Rates of different keys, with as many columns more that the book has no field for: texts that every row has of its own, and texts many share. */
function* longRows({ inlandCity, portCity }: Codes, count: number, remark: (n: number) => string): Generator<unknown[]> {
	const boxes = ["20GP", "40GP", "40HC", "45HC"];
	for (const { n, key, left } of keys([inlandCity, portCity, ["Export", "Import"], boxes, ["COC", "SOC"]], count)) {
		const prices = [`${4_000 + (n % 900)}.50`, "CNY", "cost*1.1+200", "4100"];
		const known = [...key, String(left), String(left + 1), ...prices, ...days, `${1 + (n % 7)}/week`, "4-6", remark(n)];
		yield [...known, ...Array.from({ length: COLUMNS - known.length }, (_, i) => (i % 2 ? `R-${n}-${i}` : `terms ${n % 50}`))];
	}
}

const wideLane = ["Inland City", "Port City", "Direction", "Weight From", "Weight To", "Valid From", "Valid To", "Currency", "SSR", "MSR"];
/** Twenty price columns: beside those of the lane they are thirty. */
const wideBoxes = ["20GP", "40GP", "40HC", "45HC", "40RH"].flatMap((box) =>
	["COC", "SOC"].flatMap((owner) => ["", " DG"].map((cargo) => `${box} ${owner}${cargo}`)),
);

function* wideRows({ inlandCity, portCity }: Codes, count: number): Generator<unknown[]> {
	for (const { n, key, left } of keys([inlandCity, portCity, ["Export", "Import"]], count))
		yield [...key, String(left), String(left + 1), ...days, "CNY", "cost*1.1+200", "4100", ...wideBoxes.map((_, i) => 4_000 + (n % 97) + i)];
}

/** `count` rates in thirty columns. */
export const longSheet = (codes: Codes, count: number) =>
	workbook(
		longHeads,
		longRows(codes, count, (n) => `note ${n}`),
	);
/** `count` rows of twenty prices each. */
export const wideSheet = (codes: Codes, count: number) => workbook([...wideLane, ...wideBoxes], wideRows(codes, count));
/** `count` rates with a remark of 30 KB each. */
export const remarkSheet = (codes: Codes, count: number) =>
	workbook(
		longHeads,
		longRows(codes, count, (n) => `${n} ${REMARK}`),
	);
