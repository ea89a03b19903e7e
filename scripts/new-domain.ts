/**
 * Writes a working, empty price domain: `npm run new:domain -- "barge" "驳船价格" /Barge/BargePrice`. The second name is what Chinese readers
 * see (the first where it is left out), the path a screen of the specification; without one only super administrators see the screen.
 * Runs again for the same name change nothing: it stops with what is there.
 */
import { announcedScreen, checkMenu, create, insertAfter, listMigration, namesOf, nextMigration, showScreen, write } from "./generator.ts";

const [given = "", chinese = "", menu = ""] = process.argv.slice(2);
const { pascal, camel, kebab, snake, title } = namesOf(given, 'npm run new:domain -- "barge" ["驳船价格" ["/Barge/BargePrice"]]');
checkMenu(menu);
const table = `${snake}_rate`;
const announced = announcedScreen(menu);
const titleId = announced?.title ?? `menu.${camel}`;
const number = nextMigration();

create(
	`packages/routers/src/${kebab}/schema.ts`,
	`import { defineRateBook } from "../price-book/define.ts";
import { place } from "../price-book/fields.ts";

export const ${camel} = defineRateBook({
	domain: "${camel}",
	table: "${table}",
	title: "${titleId}",
	lane: [place("port", "port_id", ["port"])],
	prices: ["cost", "ssr"],
	required: ["ssr"],
});
`,
);
create(
	`packages/routers/src/${kebab}/router.ts`,
	`import { rateBookRouter } from "../price-book/router.ts";
import { ${camel} } from "./schema.ts";

export const ${camel}Router = rateBookRouter(${camel});
`,
);
create(
	`packages/routers/src/${kebab}/${kebab}.test.ts`,
	`import { expect, test } from "vitest";
import { worldPerFile } from "../auth/testing-world.ts";
import { rateDb } from "../price-book/testing.ts";

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
	`packages/db/src/tables/${kebab}.ts`,
	`import type { RateColumns } from "./rates.ts";

export interface ${pascal}RateTable extends RateColumns {
	port_id: string;
}
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
	`apps/web/src/features/${kebab}/screen.tsx`,
	`import { ${camel} } from "@iqt/routers/${kebab}/schema";
import { api } from "../../api/client.ts";
import { RateBookScreen } from "../../resource/rate-book-screen.tsx";

export default function ${pascal}() {
	return <RateBookScreen book={${camel}} calls={api.${camel}} />;
}
`,
);
const name = { zh: chinese || title, en: title, es: title, ja: title };
if (!announced) create(`packages/i18n/src/messages/${kebab}.json`, `{\n\t"${titleId}": ${JSON.stringify(name)}\n}\n`);

const tables = "packages/db/src/tables/index.ts";
insertAfter(tables, /^import type \* as \w+ from "[^"]+";\n/gm, `import type * as ${camel} from "./${kebab}.ts";\n`);
insertAfter(
	tables,
	/^\t\w+_rate_history: .*\n/gm,
	`\t${table}: ${camel}.${pascal}RateTable;\n\t${table}_history: ${camel}.${pascal}RateTable & rates.HistoryColumns;\n`,
);
listMigration(number, kebab);
const domains = "packages/routers/src/domains.ts";
insertAfter(domains, /^import .*\n/gm, `import { ${camel}Router } from "./${kebab}/router.ts";\n`);
insertAfter(domains, /^\t\w+: domain\(.*\),\n/gm, `\t${camel}: domain(${camel}Router),\n`);
const permissions = "packages/routers/src/permissions.ts";
const shows = menu ? `{ menu: "${menu}" }` : "{}";
insertAfter(permissions, /^\t"customsPrice\.edit": \{\},\n/gm, `\t"${camel}.view": ${shows},\n\t"${camel}.edit": {},\n`);
// Product managers own selling prices: a new book is theirs first.
insertAfter(permissions, /^\t\t\t"customsPrice\.edit",\n/gm, `\t\t\t"${camel}.view",\n\t\t\t"${camel}.edit",\n`);
const imports = "packages/routers/src/imports/book.ts";
insertAfter(imports, /^import .*\n/gm, `import { ${camel} } from "../${kebab}/schema.ts";\n`);
insertAfter(imports, /^export const books = \[[^\]]*\w/gm, `, ${camel}`);
showScreen(kebab, menu || `/${camel}/price`, titleId, announced);
write(
	`Now: the lane in schema.ts and its columns in ${number}-${kebab}.ts, names in messages/${announced ? "menu" : kebab}.json, the section in screens.ts, and who else gets the rights (PM has them).`,
);
