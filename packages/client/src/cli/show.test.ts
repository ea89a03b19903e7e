import { expect, test } from "vitest";
import { bookNamed } from "./commands.ts";
import { progressBar, table } from "./show.ts";

test("a table has columns as wide as what stands in them, also in Chinese, and numbers at their right", () => {
	expect(
		table(
			["Port", "Total"],
			[
				["上海", "950.00"],
				["Hamburg", "12950.00"],
			],
		),
	).toBe(["Port        Total", "───────  ────────", "上海       950.00", "Hamburg  12950.00"].join("\n"));
});

test("a bar shows how far something is, and nothing where nobody watches", () => {
	const seen: string[] = [];
	const write = (text: string) => seen.push(text);
	const watched = progressBar({ isTTY: true, write });
	watched.show("reading", 1_500, 3_000);
	watched.show("reading", 10, null);
	progressBar({ write }).show("reading", 1, 2);
	expect(seen).toEqual([`\r\x1b[2Kreading  [${"█".repeat(15)}${"░".repeat(15)}] 50 %  1,500`, "\r\x1b[2Kreading  10"]);
});

test("a book is found by its name or a part of it; one that may be several is asked for again", () => {
	const books = ["inlandRail", "barge", "icrPrice", "depotPrice"];
	expect([bookNamed(books, "rail"), bookNamed(books, "icr-price"), bookNamed(books, "Barge")]).toEqual(["inlandRail", "icrPrice", "barge"]);
	expect(() => bookNamed(books, "price")).toThrow('"price" may be icrPrice, depotPrice');
	expect(() => bookNamed(books, "???")).toThrow('No price book is called "???"');
});
