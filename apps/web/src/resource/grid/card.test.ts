import { expect, test } from "vitest";
import type { Column } from "../types.ts";
import { planCard, TITLE_NAMES } from "./card.ts";
import { linesOf, titleLinesOf } from "./card-lines.ts";

const column = (field: string, rest: Partial<Column<unknown>> = {}): Column<unknown> => ({ field, label: field, kind: "text", ...rest });

test("columns that name their place make the card, in that order, without what every row shares", () => {
	const columns = [column("a"), column("to", { card: 3 }), column("from", { card: 2 }), column("lane", { card: 0 }), column("owner", { card: 1 })];
	expect(planCard(columns)).toMatchObject({ title: ["lane"], values: ["owner", "from", "to"] });
	expect(planCard(columns, new Set(["owner"]))).toMatchObject({ title: ["lane"], values: ["from", "to"] });
});

test("otherwise the first of those shown is the title and four more stand below it", () => {
	const columns = ["name", "b", "c", "d", "e", "f"].map((field) => column(field, field === "b" ? { hidden: true } : {}));
	expect(planCard(columns)).toMatchObject({ title: ["name"], values: ["c", "d", "e", "f"] });
	expect(planCard(columns).height).toBeGreaterThan(planCard(columns.slice(0, 2)).height);
});

test("a value with a line of its own takes one, and what stands before it alone another", () => {
	const values = (...wide: string[]) => ["a", "b", "c"].map((field, i) => column(field, { card: i + 1, cardWide: wide.includes(field) }));
	const height = (...wide: string[]) => planCard(values(...wide)).height;
	expect(planCard(values("b")).wide).toEqual(["b"]);
	expect(height("c")).toBe(height());
	expect(height("b")).toBe(height("a", "b", "c"));
	expect(height("b") - height()).toBe(height() - planCard(values().slice(0, 2)).height);
});

test("a title of several names has room for two lines where they do not stand beside each other, else for one", () => {
	const places = ["from", "to"].map((field) => column(field, { card: 0 }));
	const one = planCard(places);
	const two = planCard(places, undefined, { [TITLE_NAMES]: 2 });
	expect(one.titleHeight).toBe(planCard(places.slice(0, 1)).titleHeight);
	expect(two.titleHeight).toBeGreaterThan(one.titleHeight);
	expect(two.height - one.height).toBe(two.titleHeight - one.titleHeight);
	expect(titleLinesOf(["长沙", "湖南省 / 长沙市 / 芙蓉区", "进口"], 390)).toBe(1);
	expect(titleLinesOf(["Changsha", "Furong District, Changsha, Hunan", "Import"], 390)).toBe(2);
});

test("words too long for half a line have one of their own, or two, and a title of them two lines", () => {
	const columns = ["a", "b", "c"].map((field) => column(field, { card: ["a", "b", "c"].indexOf(field) }));
	const plain = planCard(columns);
	expect(planCard(columns, undefined, { c: 1 })).toMatchObject({ wide: ["c"], tall: [] });
	expect(planCard(columns, undefined, { c: 2 })).toMatchObject({ wide: ["c"], tall: ["c"] });
	expect(planCard(columns, undefined, { c: 2 }).height).toBeGreaterThan(planCard(columns, undefined, { c: 1 }).height);
	expect(planCard(columns, undefined, { a: 1 })).toEqual(plain);
	expect(planCard(columns, undefined, { a: 2 }).titleHeight).toBeGreaterThan(plain.titleHeight);
});

test.each<[string, 0 | 1 | 2]>([
	["Staff", 0],
	["Company administrator", 1],
	["赵敏 Zhao Min (Approver)", 1],
	["运价含铁路基本运费、装卸及吊装费，不含报关、港杂及保险。", 2],
])("%s takes %i lines of its own on a card of 390 px", (words, lines) => {
	expect(linesOf(words, 390)).toBe(lines);
});
