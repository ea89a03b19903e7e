import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { projectCopy } from "./project-copy.test-support.ts";

const { path, script, vitest, lint } = projectCopy();
const generate = (...names: string[]) => script("new-record", ...names);
const schema = "packages/routers/src/basics/zone-tag/schema.ts";
const migration = () => path(`packages/db/src/migrations/${/written {3}packages\/db\/src\/migrations\/(\S+)/.exec(said)?.[1]}`);
const person = '{ table: "user", key: "guid", id: "id" }';
/** What every kind of record is held against. */
const guards = ["packages/routers/src/kit/records/declared.test.ts", "apps/web/src/shell/record-screens.test.ts"];

type Mistake = [file: string, change: (source: string) => string, guard: string];

/** Makes these mistakes at once, lets the guards look, and puts all back: each must be told of this kind by the guard it names. Answers what was said. */
function expectTold(mistakes: readonly Mistake[]): string {
	const before = new Map(mistakes.map(([file]) => [file, readFileSync(file, "utf8")]));
	let told = "";
	try {
		for (const [file, change] of mistakes) {
			const source = readFileSync(file, "utf8");
			expect(change(source)).not.toBe(source);
			writeFileSync(file, change(source));
		}
		vitest(...guards);
	} catch (error) {
		told = String(error);
	} finally {
		for (const [file, source] of before) writeFileSync(file, source);
	}
	const failed = told.split("\n").filter((line) => line.includes("FAIL") && line.includes("zoneTag"));
	expect(mistakes.flatMap(([, , guard]) => (failed.some((line) => line.includes(guard)) ? [] : [guard]))).toEqual([]);
	return told;
}

let said = "";
beforeAll(() => {
	said = generate("zone tag", "分区标签", "", "Etiqueta de zona", "ゾーン札");
}, 60_000);

// That it compiles is held beside a generated book, in new-domain.test.ts.
test("a generated kind of record passes its own test and the checks every kind is under", { timeout: 300_000 }, () => {
	expect(said).toContain(schema);
	lint(said);
	expect(existsSync(path("apps/web/src/features/basicdata/zone-tag/screen.tsx"))).toBe(true);
	expect(readFileSync(path("apps/web/src/screens.ts"), "utf8")).toContain("./features/basicdata/zone-tag/screen.tsx");
	const checks = ["matrices/procedures", "rights", "seed-records"].map((name) => `packages/routers/src/app/${name}.test.ts`);
	const tests = ["packages/routers/src/basics/zone-tag", "packages/i18n/src/messages.test.ts", ...guards, ...checks];
	expect(vitest(...tests)).toMatch(/Test Files\s+7 passed/);
});

test("it touches its own files, one line for its migration and its screen each, and three lines elsewhere", () => {
	const places = said.split("\n").flatMap((line) => /^line in {3}(\S+)/.exec(line)?.[1] ?? []);
	expect(places).toEqual([
		"packages/db/src/tables/index.ts",
		"packages/db/src/migrations/list.ts",
		"packages/routers/src/app/declared-records.ts",
		"packages/routers/src/app/record-domains.ts",
		"apps/web/src/screens.ts",
	]);
	for (const place of places) {
		const named = readFileSync(path(place), "utf8")
			.split("\n")
			.filter((line) => /zone[-_]?tag/i.test(line));
		expect([place, named.length]).toEqual([place, 1]);
	}
});

test("mistakes in it are told by the checks every kind is under, each by name", { timeout: 120_000 }, () => {
	const mistakes: Mistake[] = [
		[migration(), (source) => source.replace(" UNIQUE COLLATE NOCASE", ""), "is kept apart by its key fields in the database"],
		[migration(), (source) => source.replace("name TEXT NOT NULL", "name TEXT"), "has a column for every field"],
		[migration(), (source) => source.replace("remark TEXT", "remark TEXT, note TEXT"), "leaves no column of its table unsaid"],
		[path(schema), (source) => source.replace("active: yesNo(true, {", 'used: yesNo(true, { column: "active",'), "has a label for every field"],
		[
			path(schema),
			(source) =>
				source
					.replace(/text, (yesNo \}.*)/, "reference, text, $1")
					.replace("remark:", `owner: optional(reference({ column: "owner_id" }, ${person})),\n\t\tremark:`),
			"has a column for every field",
		],
		[migration(), (source) => source.replace("remark TEXT", "remark TEXT, owner_id TEXT"), "has a column for every field"],
		[path("packages/routers/src/app/declared-records.ts"), (source) => source.replace(/.*zone-tag.*\n/, ""), "is in the list that rights"],
	];
	// A person is told by his number in the database: a text would never be joined to it.
	expect(expectTold(mistakes)).toMatch(/"name": "owner",\s+"notnull": 0,\s+-\s+"type": "INTEGER",\s+\+\s+"type": "TEXT"/);
	expectTold([
		[path("apps/web/src/screens.ts"), (source) => source.replace(/load: [^,]*zone-tag[^}]*\}/, "load: notBuilt }"), "has a screen at the path"],
	]);
});

test("an English name of it that is left standing in another language is told", { timeout: 120_000 }, () => {
	const file = path("packages/i18n/src/messages/zone-tag.json");
	const source = readFileSync(file, "utf8");
	try {
		writeFileSync(file, source.replaceAll("ゾーン札", "Zone tag"));
		expect(() => vitest("packages/i18n/src/messages.test.ts")).toThrow(/zone-tag\.json: menu\.zoneTag ja[\s\S]*right\.domain\.zoneTag ja/);
	} finally {
		writeFileSync(file, source);
	}
});

test("a confidential field of it that reaches somebody without the right is told, however short its values are", { timeout: 300_000 }, () => {
	const kinds = "packages/routers/src/kit/records/list-spec.ts";
	const fields = [
		'margin: optional(percent(/^\\d+(\\.\\d+)?$/, "problem.marginPercent", { confidential: true })),',
		'share: optional(percent(/^\\d{1,2}$/, "problem.marginPercent", { label: "rate.margin", confidential: true })),',
		'days: optional(integer(3, 40, { label: "rate.transitMin", confidential: true })),',
	];
	const changes: [file: string, from: string, to: string][] = [
		[path(schema), "text, yesNo }", "integer, percent, text, yesNo }"],
		[path(schema), "active: yesNo", `${fields.join("\n\t\t")}\n\t\tactive: yesNo`],
		[migration(), "remark TEXT", "remark TEXT, margin TEXT, share TEXT, days INTEGER"],
	];
	const leak: [file: string, from: string, to: string] = [path(kinds), "secretsOfKind(kind)(field), record[field], record)", "undefined)"];
	const make = ([file, from, to]: (typeof changes)[number]) => {
		const source = readFileSync(file, "utf8");
		expect(source).toContain(from);
		writeFileSync(file, source.replace(from, to));
	};
	const before = new Map([...changes, leak].map(([file]) => [file, readFileSync(file, "utf8")]));
	const matrix = (of: string) => vitest("packages/routers/src/app/matrices/confidential-matrix.test.ts", "-t", of);
	try {
		for (const change of changes) make(change);
		expect(matrix("zoneTag|history|holds the right|is fed")).toMatch(/Tests\s+\d+ passed/);
		make(leak);
		expect(() => matrix("zoneTag")).toThrow(
			/FAIL.*zoneTag\.list.*tells nobody without the right[\s\S]*share\W+\d+\W+\(zoneTag update\)[\s\S]*days\W+\d+\W+\(zoneTag/,
		);
	} finally {
		for (const [file, source] of before) writeFileSync(file, source);
	}
});

test("a confidential name of it that the change log's search looks through is told", { timeout: 120_000 }, () => {
	const search = path("packages/routers/src/settings/change-log/search.ts");
	const before = new Map([path(schema), search].map((file) => [file, readFileSync(file, "utf8")]));
	const change = (file: string, from: string, to: string) => {
		const source = readFileSync(file, "utf8");
		expect(source).toContain(from);
		writeFileSync(file, source.replace(from, to));
	};
	const looked = () => vitest("packages/routers/src/settings/change-log/hidden-names.test.ts", "-t", "zoneTag");
	try {
		change(path(schema), 'called: ["name"],', "");
		change(path(schema), "name: text(120, {", "name: text(120, { confidential: true,");
		expect(looked()).toMatch(/Tests\s+1 passed/);
		change(search, "hidesName(type, name)", '(type !== "zoneTag" && hidesName(type, name))');
		expect(looked).toThrow(/FAIL.*names recorded of 'zoneTag'/);
	} finally {
		for (const [file, source] of before) writeFileSync(file, source);
	}
});

test("what is there already stays as it is", () => {
	const before = readFileSync(path("packages/routers/src/app/declared-records.ts"), "utf8");
	expect(() => generate("ZoneTag")).toThrow(/is there already/);
	expect(readFileSync(path("packages/routers/src/app/declared-records.ts"), "utf8")).toBe(before);
});

test("a path that is no screen of the specification is refused", () => {
	expect(() => generate("zone mark", "分区标记", "/basicdata/zoneMark")).toThrow(/“\/basicdata\/zoneMark” is no screen of spec.screens.tsv/);
});

test.each([
	["!!", /has “!” in it/],
	["order", /a word of the database's own language/],
	["throttle", /“throttle” is there already, in packages.db.src.tables.index.ts/],
	["truck types", /The text “menu.truckTypes” is there already/],
	["text", /“text” cannot be its name: the files that are written call something else so/],
	["object", /“object” cannot be its name: JavaScript itself has something called “Object”/],
	["list", /messages.list.json is there already, with texts of something else/],
])("a name that is none is refused, and nothing is written: %s", (name, why) => {
	const list = readFileSync(path("packages/db/src/tables/index.ts"), "utf8");
	expect(() => generate(name)).toThrow(why);
	expect(readFileSync(path("packages/db/src/tables/index.ts"), "utf8")).toBe(list);
	expect(existsSync(path(`packages/routers/src/basics/${name.replace(" ", "-")}`))).toBe(false);
});
