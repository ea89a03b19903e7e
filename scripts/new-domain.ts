/**
 * Writes a working, empty price domain: `npm run new:domain -- "barge" "驳船价格" /Barge/BargePrice "Barcaza" "はしけ"`. The path is that of a
 * screen of the specification; without one only super administrators see the screen. Texts are called as that screen is, but for the names given: the
 * second is Chinese, the last two are Spanish and Japanese. Where the screen has no name yet, the first name stands in every language.
 * Where a `schema.ts` is there that no list of books has yet, its declaration says what table, screen and rights there are, and the rest is written around it.
 * One that keeps terms gets a screen of them, too. A second run for the same name changes nothing: it stops with what is there.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BookRight, DeclaredBook } from "../packages/routers/src/kit/price-book/declaration.ts";
import {
	addMessages,
	announcedScreen,
	checkFree,
	checkKind,
	checkMenu,
	checkTextsFile,
	create,
	createMissing,
	hasText,
	insertAfter,
	isThere,
	listMigration,
	lists,
	namesIn,
	namesOf,
	nextMigration,
	screenFile,
	sectionOf,
	showScreen,
	stop,
	write,
} from "./generator.ts";

const [, zh = "", path = "", es = "", ja = ""] = process.argv.slice(2);
const { pascal, camel, kebab, snake, title } = namesOf(
	process.argv.slice(2),
	'npm run new:domain -- "barge" ["驳船价格" ["/Barge/BargePrice" ["Barcaza" ["はしけ"]]]]',
);
const schema = `packages/routers/src/prices/${kebab}/schema.ts`;
const books = "packages/routers/src/prices/listed.ts";
const declared = isThere(schema) ? await declaredIn(schema) : undefined;
const menu = path || (declared?.rights.view.menu ?? "");
checkMenu(menu);
if (!declared) checkKind(camel);
if (!declared) checkTextsFile(kebab);
if (!declared) checkFree(camel, ["packages/routers/src/app/domains.ts", "packages/routers/src/app/record-domains.ts", books]);
const table = declared?.table ?? `${snake}_rate`;
const announced = announcedScreen(menu);
const titleId = declared?.title ?? announced?.title ?? `menu.${camel}`;
const screenPath = menu || `/${camel}/price`;
const section = sectionOf(menu, "prices");
const number = nextMigration();
/** As the declaration that is written here says it, where there is none yet. */
const oneBasis = declared ? declared.oneBasis : "shipment";
const ofTable = await tableOf(declared);

const texts = `packages/i18n/src/messages/${kebab}.json`;
const names = namesIn(titleId, title, { zh, es, ja });

/** The book a `schema.ts` declares; stops where the list of books has it. */
async function declaredIn(file: string): Promise<DeclaredBook> {
	if (lists(books, `./${kebab}/schema.ts`)) stop(`${file} is there already, and in the list of books`);
	const book: DeclaredBook | undefined = (await import(pathToFileURL(join(process.cwd(), file)).href))[camel];
	if (book?.domain !== camel) stop(`${file} declares no book ${camel}`);
	return book;
}

/** What makes the table of a book, as its migration calls it, what is called from where, and the type of the book's own columns. */
async function tableOf(book: DeclaredBook | undefined): Promise<{ make: string[]; imports: string[]; type: string }> {
	const { basesTogether, laneColumns, stepColumnsOf } = await import("../packages/routers/src/kit/price-book/lane-columns.ts");
	const lane = book ? laneColumns(book) : [{ name: "port_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true }];
	const steps = book && stepColumnsOf(book);
	const typeOf = (name: string, type: string) =>
		`${name}: ${type.startsWith("TEXT") ? "string" : "number"}${type.includes("NOT NULL") ? "" : " | null"}`;
	const types = [...lane.map(({ name, type }) => typeOf(name, type)), ...(steps ? [`${steps.from}: number`, `${steps.to}: number | null`] : [])];
	const columns = `[${lane.map((column) => `{ name: "${column.name}", type: "${column.type}"${column.key ? ", key: true" : ""} }`).join(", ")}]`;
	const create = steps
		? `createTieredRateTable(db, "${table}", ${columns}, ${JSON.stringify(steps)})`
		: `createRateTable(db, "${table}", ${columns})`;
	const alike = basesTogether({ oneBasis, bases: book?.bases });
	// The hour is younger than the frozen list of ways to charge: it is named where a book has it.
	const together = alike.length === 0 && oneBasis && book?.bases?.includes("hour") ? ["hour"] : alike;
	const held = [oneBasis === "container" || together.length > 0 ? `, "${oneBasis}"` : "", together.length > 0 ? `, ${JSON.stringify(together)}` : ""];
	const bases = [
		...(oneBasis ? [`refuseOtherBases(db, "${table}"${held.join("")})`] : []),
		...(oneBasis === "shipment" ? [`refuseOtherBoxBases(db, "${table}")`] : []),
	];
	const imports = [
		'import { keepRateList } from "./rate-lists.ts";',
		`import { ${steps ? "createTieredRateTable" : "createRateTable"} } from "./${steps ? "tiered-rate-table" : "rate-table"}.ts";`,
		...(bases.length > 0 ? [`import { ${bases.map((call) => call.slice(0, call.indexOf("("))).join(", ")} } from "./one-basis.ts";`] : []),
	];
	return { make: [create, ...bases, `keepRateList(db, "${table}")`], imports: imports.sort(), type: `{ ${types.join("; ")} }` };
}

/** The screen of the terms a declared book keeps, at the path its right opens. */
function showTerms(): void {
	const path = (declared?.rights as Readonly<Record<string, BookRight>> | undefined)?.term?.menu ?? "";
	if (!declared?.terms || path === "") return;
	const screen = announcedScreen(path);
	const title = screen?.title ?? `menu.${camel}Term`;
	create(
		screenFile(section, kebab, "terms-screen"),
		`import { ${camel} } from "@iqt/routers/prices/${kebab}/schema";
import { api } from "../../../api/client.ts";
import { TermsScreen } from "../../../resource/book/terms-screen.tsx";

export default function ${pascal}Terms() {
	return <TermsScreen book={${camel}} calls={api.${camel}} title="${title}" />;
}
`,
	);
	showScreen(section, kebab, path, title, screen, { file: "terms-screen" });
	if (screen) return;
	const { zh: ofZh, en, es: ofEs, ja: ofJa } = names;
	addMessages(texts, [title], { zh: `${ofZh}条款`, en: `${en} terms`, es: `Condiciones: ${ofEs}`, ja: `${ofJa}の条件` });
}

createMissing(
	schema,
	`import { defineRateBook } from "../../kit/price-book/define.ts";
import { cost, place, ssr } from "../../kit/price-book/fields.ts";

export const ${camel} = defineRateBook({
	domain: "${camel}",
	table: "${table}",
	title: "${titleId}",
	rights: { view: { ${menu && `menu: "${menu}", `}roles: ["PM"] }, edit: { roles: ["PM"] } },
	lane: [place("port", "port_id", ["port"])],
	amounts: [cost(), ssr()],
	required: ["ssr"],
	oneBasis: "shipment",
});
`,
);
const outsider = ["SALS", "VDM", "ComUser"].find((role) => !declared?.rights.view.roles.some((one) => one === role)) ?? "ComUser";
createMissing(
	`packages/routers/src/prices/${kebab}/${kebab}.test.ts`,
	`import { expect, test } from "vitest";
import { sampleReference, sampleRow } from "../../kit/price-book/sample-row.ts";
import { rateDb } from "../../kit/price-book/testing.ts";
import { worldPerFile } from "../../testing/world.ts";
import { ${camel} } from "./schema.ts";

const world = worldPerFile(rateDb);
const as = (role: string) => world.as(role).${camel};

test("a rate is added, found and refused a second time", async () => {
	const row = { ...sampleRow(${camel}, await sampleReference(world.db)), validFrom: "2026-10-01", validTo: null };
	const { id } = await as("superuser").add({ row });
	const { items } = await as("superuser").list({ validOn: "2026-11-20" });
	expect(items.map((rate) => [rate.id, rate.row.validFrom])).toEqual([[id, "2026-10-01"]]);
	await expect(as("superuser").add({ row })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("is shut to those who hold no right to it", async () => {
	await expect(as("${outsider}").list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
});
`,
);
create(
	`packages/db/src/migrations/${number}-${kebab}.ts`,
	`import type { Kysely } from "kysely";
${ofTable.imports.join("\n")}

${ofTable.make.length === 1 ? `export const up = (db: Kysely<unknown>): Promise<void> => ${ofTable.make};` : `export async function up(db: Kysely<unknown>): Promise<void> {\n${ofTable.make.map((call) => `\tawait ${call};`).join("\n")}\n}`}
`,
);
create(
	screenFile(section, kebab),
	`import { ${camel} } from "@iqt/routers/prices/${kebab}/schema";
import { api } from "../../../api/client.ts";
import { RateBookScreen } from "../../../resource/book/rate-book-screen.tsx";

export default function ${pascal}() {
	return <RateBookScreen book={${camel}} calls={api.${camel}} />;
}
`,
);
const costs = declared?.prices.includes("cost") ?? true;
const ids = [...(hasText(titleId) ? [] : [titleId]), ...(costs ? [`enum.pricedService.${camel}`] : [])];
addMessages(texts, ids, names);

insertAfter("packages/db/src/tables/rates.ts", /^\t\w+_rate: [^;{]*(?:\{[^}]*\})?;\n/gm, `\t${table}: RateColumns & ${ofTable.type};\n`);
listMigration(number, kebab);
insertAfter(books, /^export \{.*\n/gm, `export { ${camel} } from "./${kebab}/schema.ts";\n`);
showScreen(section, kebab, screenPath, titleId, announced, { more: `book: "${camel}", ` });
showTerms();
write(
	camel,
	declared
		? `Now: what the table refers to in ${number}-${kebab}.ts, names in messages/${kebab}.json, the section in screens.ts.`
		: `Now: the lane in schema.ts and its columns in ${number}-${kebab}.ts and tables/rates.ts, names in messages/${kebab}.json, the section in screens.ts, and who else gets the rights (PM has them).`,
);
