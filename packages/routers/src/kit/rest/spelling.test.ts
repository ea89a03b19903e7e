import { expect, test } from "vitest";
import { restRequest } from "./request.ts";
import { spellingOf } from "./spelling.ts";
import type { RestRequest, RestRoute } from "./types.ts";

/** A call with rows, their price called `salePrice` or `ssr`, that counts the rows it reads. */
function counting(json: unknown) {
	let read = 0;
	const rowOf = (row: Record<string, unknown>) => {
		read++;
		return { cells: { ssr: row.salePrice ?? row.ssr, owner: row.ownership } };
	};
	const input = (req: RestRequest) => ({ rows: (req.first("rows") as Record<string, unknown>[] | undefined)?.map(rowOf) });
	const route = { method: "POST", path: "/api/v1/rows", procedure: "rows.save", input, partial: { rows: { names: ["rows"], key: "GUID" } } };
	const parts = { method: "POST", search: new URLSearchParams(), headers: new Headers(), params: {}, json, inputKeys: ["rows"] };
	expect(restRequest(parts).first("rows")).toHaveLength(1_000);
	const line = { query: [], body: ["salePrice", "ssr", "ownership"] };
	return { spell: spellingOf(route as unknown as RestRoute, line as never, parts), read: () => read };
}

test("fields of a thousand rows are named as they were sent, at the cost of a few rows", () => {
	const rows = Array.from({ length: 1_000 }, (_, i) => (i % 2 === 0 ? { salePrice: "1" } : { ssr: "2" }));
	const { spell, read } = counting({ rows });
	for (let i = 0; i < 200; i++) {
		expect(spell(`rows.${i}.cells.ssr`)).toBe(i % 2 === 0 ? `rows.${i}.salePrice` : `rows.${i}.ssr`);
		expect(spell(`rows.${i}.cells.owner`)).toBe(`rows.${i}.ownership`);
	}
	// The call itself is read once with all of its rows.
	expect(read()).toBeLessThan(1_000 + 200);
});

test("rows no two of which are alike are named until that costs more than the call is worth, by their own names after that", () => {
	const rows = Array.from({ length: 1_000 }, (_, i) => ({ salePrice: "1", [`note${i}`]: "n".repeat(20_000) }));
	const { spell, read } = counting({ rows });
	expect(spell("rows.0.cells.ssr")).toBe("rows.0.salePrice");
	for (let i = 1; i < 1_000; i++) expect(spell(`rows.${i}.cells.ssr`)).toMatch(/^rows\.\d+\.(salePrice|cells\.ssr)$/);
	expect(spell("rows.999.cells.ssr")).toBe("rows.999.cells.ssr");
	expect(read()).toBeLessThan(1_000 + 300);
});
