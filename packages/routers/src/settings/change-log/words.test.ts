import { readdirSync, readFileSync } from "node:fs";
import { isMessageId, messageIds, shippedText, translate } from "@iqt/i18n";
import { idsIn, idsOf, idsWithin } from "@iqt/i18n/uses";
import { expect, test } from "vitest";
import * as records from "../../app/declared-records.ts";
import { grouped } from "../../kit/money/formula-words.ts";
import { provideDeclared } from "../../kit/records/declared.ts";
import * as books from "../../prices/books.ts";
import { mergedSides } from "./rules.ts";
import { changeLabel, labelOf, type Speaker, valueWords } from "./words.ts";

const root = new URL("../../", import.meta.url);
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
	.filter((name) => name.endsWith(".ts") && !/test|\.d\.ts$/.test(name))
	.map((name) => readFileSync(new URL(name, root), "utf8"));

const speaker: Speaker = {
	known: (id) => (isMessageId(id) ? translate("zh", id) : null),
	label: (id) => (isMessageId(id) && !shippedText("zh", id).includes("{") ? translate("zh", id) : null),
	moment: (at) => at,
	number: (decimal) => grouped(decimal),
};

provideDeclared(Object.values(records));

/** Ids the portal loads with this file and the declarations it reads: it has no other texts there. */
const ids = idsOf(messageIds());
const words = "settings/change-log/words.ts";
const loaded = new Set([...idsIn(words, readFileSync(new URL(words, root), "utf8"), ids), ...idsWithin(books, ids), ...idsWithin(records, ids)]);
const loadedOnly: Speaker = { ...speaker, label: (id) => (loaded.has(id) ? speaker.label(id) : null) };

test("every action and kind of object the source writes to the change log has words", () => {
	const written = sources.flatMap((source) =>
		[...source.matchAll(/action: "(\w+)",\s*objectType: (?:"(\w+)")?/g)].flatMap(([, action, kind]) => [
			`log.do.${action}`,
			...(kind ? [`log.kind.${kind}`] : []),
		]),
	);
	expect(written.length).toBeGreaterThan(40);
	expect([...new Set(written)].filter((id) => !isMessageId(id))).toEqual([]);
});

/** What stands between the brace at `from` and the one that closes it. */
function braced(source: string, from: number): string {
	let depth = 0;
	for (let at = from; at < source.length; at++) {
		if (source[at] === "{") depth++;
		else if (source[at] === "}" && --depth === 0) return source.slice(from + 1, at);
	}
	return "";
}

/** Names of the fields of an object literal and of those spread into it; what is nested in a field is not looked into. */
function fieldsOf(literal: string): string[] {
	let depth = 0;
	let flat = "";
	for (const letter of literal.replace(/\.\.\.\([^{}]*\?\s*\{([^{}]*)\}\s*:\s*\{[^{}]*\}\)/g, "$1")) {
		if ("}])".includes(letter)) depth--;
		if (depth === 0) flat += letter;
		if ("{[(".includes(letter)) depth++;
	}
	return flat.split(",").flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []);
}

test("every field the source names in an entry of the change log has words", () => {
	const unsaid: string[] = [];
	let seen = 0;
	for (const source of sources) {
		for (const { index } of source.matchAll(/\{\s*action: "\w+",\s*objectType: /g)) {
			const entry = braced(source, index);
			const kind = /objectType: "(\w+)"/.exec(entry)?.[1] ?? "inlandRail";
			for (const side of entry.matchAll(/(?:before|after): (?=\{)/g)) {
				const fields = fieldsOf(braced(entry, side.index + side[0].length));
				seen += fields.length;
				unsaid.push(...fields.filter((field) => labelOf(speaker, kind, field) === null).map((field) => `${kind}.${field}`));
				const where = fields.map((field) => [`${kind}.${field}`, labelOf(loadedOnly, kind, field)]);
				expect(where).toEqual(fields.map((field) => [`${kind}.${field}`, labelOf(speaker, kind, field)]));
			}
		}
	}
	expect(seen).toBeGreaterThan(40);
	expect([...new Set(unsaid)]).toEqual([]);
});

/** The counts an import and a change of many rates write, by the interfaces they are declared in. */
const declared = (name: string) =>
	sources.flatMap((source) => {
		const at = source.indexOf(`export interface ${name} {`);
		return at < 0 ? [] : [...braced(source, source.indexOf("{", at)).matchAll(/^\t(\w+)\??:/gm)].map(([, field]) => field ?? "");
	});

test("what an import wrote, and how, is told in words", () => {
	const counts = [...declared("BatchCounts"), ...declared("WrittenRows")];
	expect(counts.length).toBeGreaterThan(10);
	expect(counts.filter((field) => labelOf(speaker, "inlandRail", field) === null)).toEqual([]);
	const mode = { field: "mode", before: undefined, after: "merge" };
	expect(changeLabel(speaker, "inlandRail", mode, {})).toBe("导入方式");
	expect(valueWords(speaker, "inlandRail", "mode", "merge")).toBe("合并");
	expect(changeLabel(speaker, "inlandRail", { ...mode, after: "westbound" }, {})).toBe(translate("zh", "rate.mode"));
});

test("a change of all rows is one statement, its rows and places in words", () => {
	const before = {
		predicate: {
			filters: [
				{ field: "status", op: "in", values: ["live", "future"] },
				{ field: "portCity", op: "eq", value: "CNSHA" },
			],
		},
	};
	const after = { field: "ssr", op: "percent", value: "5", includePast: false, count: 3 };
	const sides = mergedSides(before, after);
	expect(sides).toEqual({ before: null, after: { ...before, ...after } });
	const said = valueWords(speaker, "inlandRail", "predicate", before.predicate, { "portCity CNSHA": "上海" });
	expect(said).toContain("有效, 未生效");
	expect(said).toContain("上海");
	expect(said).not.toContain("CNSHA");
	expect(mergedSides({ cost: "1" }, { cost: "2" })).toEqual({ before: { cost: "1" }, after: { cost: "2" } });
});

test("where somebody signed in is told in words, and a file by its size with a unit", () => {
	expect(valueWords(speaker, "signIn", "door", "staff")).toBe("内部员工登录页");
	expect(
		["any", "code", "imitate", "reset", "invitation", "registration", "handOver", "back"].filter(
			(door) => valueWords(speaker, "signIn", "door", door) === door,
		),
	).toEqual([]);
	expect([512, 5656, 6_291_456].map((size) => valueWords(speaker, "file", "size", size))).toEqual(["512 B", "5.5 KB", "6 MB"]);
	expect(valueWords(speaker, "bookingService", "containerType", "*")).toBe("所有箱型");
});

test("terms are told as their text, each in its language", () => {
	expect(valueWords(speaker, "inlandRail", "es", "<p>Cierre: <b>2 días</b></p><ul><li>a &amp; b</li></ul>")).toBe("Cierre: 2 días\n· a & b");
	expect(labelOf(loadedOnly, "inlandRail", "es")).toBe("西班牙文");
	expect(valueWords(speaker, "inlandRail", "body", "<p>截载</p>")).toBe("截载");
});

test("a quotation's amounts, languages and what its lanes are, are told as its own screen tells them", () => {
	const say = (field: string, value: unknown) => valueWords(speaker, "quotation", field, value);
	expect([say("total", "13195.16"), say("total", "-1200"), say("value", "CNY 9876.54"), say("value", "10 %")]).toEqual([
		"13,195.16",
		"-1,200",
		"CNY 9,876.54",
		"10 %",
	]);
	expect([say("language", "zh"), say("secondLanguage", "en"), say("otherRemarks", { ja: "早めに" })]).toEqual(["中文", "英文", "日文: 早めに"]);
	expect([say("lanesAre", "options"), say("pricing", "target"), say("validTo", "2026-12-10")]).toEqual([
		translate("zh", "quotationScreen.lanesAre.options"),
		"目标总价",
		"2026-12-10",
	]);
	// Numbers, remarks and names that look like an amount are none.
	expect([say("line", "2026"), say("remarks", "12345"), say("customer", "1688")]).toEqual(["2026", "12345", "1688"]);
});
