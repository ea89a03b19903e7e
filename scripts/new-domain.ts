/**
 * Writes a working, empty price domain: `npm run new:domain -- "barge" "驳船价格" /Barge/BargePrice`. The second name is what Chinese readers
 * see (the first where it is left out), the path a screen of the specification; without one only super administrators see the screen.
 * Runs again for the same name change nothing: it stops with what is there.
 */
import {
	announcedScreen,
	checkMenu,
	create,
	insertAfter,
	listMigration,
	namesOf,
	nextMigration,
	screenFile,
	sectionOf,
	showScreen,
	write,
} from "./generator.ts";

const [given = "", chinese = "", menu = ""] = process.argv.slice(2);
const { pascal, camel, kebab, snake, title } = namesOf(given, 'npm run new:domain -- "barge" ["驳船价格" ["/Barge/BargePrice"]]');
checkMenu(menu);
const table = `${snake}_rate`;
const announced = announcedScreen(menu);
const titleId = announced?.title ?? `menu.${camel}`;
const screenPath = menu || `/${camel}/price`;
const section = sectionOf(menu, "prices");
const number = nextMigration();

create(
	`packages/routers/src/prices/${kebab}/schema.ts`,
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
});
`,
);
create(
	`packages/routers/src/prices/${kebab}/${kebab}.test.ts`,
	`import { expect, test } from "vitest";
import { worldPerFile } from "../../testing/world.ts";
import { rateDb } from "../../kit/price-book/testing.ts";

const world = worldPerFile(rateDb);
const as = (role: string) => world.as(role).${camel};
const row = { port: "CNSHA", direction: "westbound", containerType: "40HC", cost: "850", ssr: "cost*1.1", validFrom: "2026-10-01", validTo: null };

test("a rate is added, found and refused a second time", async () => {
	const { id } = await as("superuser").add({ row });
	const { items } = await as("superuser").list({ validOn: "2026-11-20" });
	expect(items.map((r) => [r.id, r.row.cost, r.values.ssr])).toEqual([[id, "850.00", "935.00"]]);
	await expect(as("superuser").add({ row })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("is shut to those who hold no right to it", async () => {
	await expect(as("SALS").list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
});
`,
);
create(
	`packages/db/src/migrations/${number}-${kebab}.ts`,
	`import type { Kysely } from "kysely";
import { createRateTable } from "./rate-table.ts";

export const up = (db: Kysely<unknown>) =>
	createRateTable(db, "${table}", [{ name: "port_id", type: "TEXT NOT NULL REFERENCES place(id)", key: true }]);
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
const name = { zh: chinese || title, en: title, es: title, ja: title };
const ids = [...(announced ? [] : [titleId]), `enum.pricedService.${camel}`];
const messages = ids.map((id) => `\t"${id}": ${JSON.stringify(name)}`).join(",\n");
create(`packages/i18n/src/messages/${kebab}.json`, `{\n${messages}\n}\n`);

insertAfter("packages/db/src/tables/rates.ts", /^\t\w+_rate: .*\n/gm, `\t${table}: RateColumns & { port_id: string };\n`);
listMigration(number, kebab);
const books = "packages/routers/src/prices/books.ts";
insertAfter(books, /^import \{.*\n/gm, `import { ${camel} } from "./${kebab}/schema.ts";\n`);
insertAfter(books, /^const listed = \[[^\]]*\w/gm, `, ${camel}`);
showScreen(section, kebab, screenPath, titleId, announced, `book: "${camel}", `);
write(
	`Now: the lane in schema.ts and its columns in ${number}-${kebab}.ts and tables/rates.ts, names in messages/${kebab}.json, the section in screens.ts, and who else gets the rights (PM has them).`,
);
