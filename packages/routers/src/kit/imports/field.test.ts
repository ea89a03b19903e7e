import { describe, expect, it } from "vitest";
import "../../prices/books.ts";
import { importBook } from "./book.ts";
import { labelIndex } from "./field.ts";
import { labelKey } from "./text.ts";

describe("what columns are called", () => {
	const labels = labelIndex(importBook("inlandRail").fields);

	it.each([
		["Direction\n方向", "direction"],
		["方向 Direction", "direction"],
		["内陆城市\nInland City", "inlandCity"],
		["箱属 COC/SOC", "ownership"],
		["SSR 标准销售价", "ssr"],
		["Rail Cost 铁路成本 coste", "cost"],
		["Direction 箱型", undefined],
		["Direction X", undefined],
	])("%j is %s: in two languages where both say the same", (label, field) => expect(labels.get(labelKey(label))).toBe(field));
});
