// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources stand here as text
import { expect, test } from "vitest";
import { idsIn, idsOf, idsWithin } from "../scripts/uses.ts";

const ids = idsOf(["menu.rail", "enum.mode.rail", "enum.mode.truck", "enum.scope.door", "rate.cost", "rate.hint.cost", "sale.empty"]);
const said = (source: string, path = "apps/web/src/features/rail/screen.tsx") => [...idsIn(path, source, ids)].sort();

test("ids are read as they stand, and as what a template may become, a word for each placeholder", () => {
	expect(said('t("menu.rail"), text(`sale.empty`), "menu.unknown", "menu"')).toEqual(["menu.rail", "sale.empty"]);
	expect(said("t(`enum.mode.${option.mode ?? 1}`)")).toEqual(["enum.mode.rail", "enum.mode.truck"]);
	expect(said("t(`enum.${group}.rail`)")).toEqual(["enum.mode.rail"]);
	expect(said("t(`rate.${name}`)")).toEqual(["rate.cost"]);
	// Sentences, addresses and keys that begin as an id does are none.
	expect(said("`menu.${name} is shown`, `other.${name}`, `$" + "{words}.rail`")).toEqual([]);
});

test("a template in a template is refused, as nobody reads what it becomes", () => {
	expect(() => said("t(`enum.mode.${a ? `rail` : b}`)")).toThrow("no id can be read of `enum.mode.");
	expect(() => said("t(`rate.${nameOf({ a })}`)")).toThrow("no id can be read");
});

test("what a kit of declarations puts together is read from the declarations", () => {
	const kit = "packages/routers/src/kit/price-book/fields.ts";
	expect(said('label: `rate.${name}`, "menu.rail"', kit)).toEqual(["menu.rail"]);
	const field = { label: "rate.cost", options: [{ value: "rail", label: "enum.mode.rail" }], schema: new Map([["label", "rate.hint.cost"]]) };
	const book = { title: "menu.rail", fields: [field], self: {} };
	book.self = book;
	expect([...idsWithin({ book, other: () => "sale.empty" }, ids)].sort()).toEqual(["enum.mode.rail", "menu.rail", "rate.cost"]);
});
