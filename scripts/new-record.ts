/**
 * Writes a working kind of record: `npm run new:record -- "seal type" "封条类型" "" "Tipo de precinto" "シールの種類"`. The path is
 * that of a screen of the specification; without one only super administrators and product managers who know the address see the screen. Texts are
 * called as that screen is, but for the names given: the second is Chinese, the last two are Spanish and Japanese. Where the screen has no name yet,
 * the first name stands in every language. A second run for the same name changes nothing: it stops with what is there.
 */
import {
	announcedScreen,
	checkFree,
	checkMenu,
	checkTable,
	checkTextsFile,
	create,
	insertAfter,
	listMigration,
	namesIn,
	namesOf,
	nextMigration,
	screenFile,
	sectionOf,
	showScreen,
	write,
} from "./generator.ts";

const [, zh = "", menu = "", es = "", ja = ""] = process.argv.slice(2);
const { pascal, camel, kebab, snake, title } = namesOf(
	process.argv.slice(2),
	'npm run new:record -- "seal type" ["封条类型" ["/basicdata/portList" ["Tipo de precinto" ["シールの種類"]]]]',
);
checkMenu(menu);
checkFree(camel, ["packages/routers/src/app/domains.ts", "packages/routers/src/app/record-domains.ts", "packages/routers/src/prices/listed.ts"]);
checkTable(snake);
checkTextsFile(kebab);
checkFree(snake, ["packages/db/src/tables/index.ts"]);
const announced = announcedScreen(menu);
const titleId = announced?.title ?? `menu.${camel}`;
const section = sectionOf(menu, "basicdata");
const number = nextMigration();

create(
	`packages/routers/src/basics/${kebab}/schema.ts`,
	`import type { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { longText, optional, text, yesNo } from "../../kit/records/fields.ts";

export const ${camel} = declareRecord({
	name: "${camel}",
	title: "${titleId}",
	label: "code",
	called: ["name"],
	rights: { ${menu ? `menu: "${menu}", ` : ""}view: ["PM"], edit: ["PM"] },
	fields: {
		code: text(20, { key: true, listed: "search", pinned: true, width: 120 }),
		name: text(120, { listed: "search", width: 240 }),
		active: yesNo(true, { width: 90 }),
		remark: optional(longText(500, { listed: "search", width: 240 })),
	},
	defaultSort: [{ field: "code", order: "ascending" }],
});

export type ${pascal} = z.output<typeof ${camel}.schema>;
`,
);
create(
	`packages/routers/src/basics/${kebab}/queries.ts`,
	`import { recordKind } from "../../kit/records/define.ts";
import { ${camel} } from "./schema.ts";

export const ${camel}Kind = recordKind(${camel}, { table: "${snake}" });
`,
);
create(
	`packages/routers/src/basics/${kebab}/router.ts`,
	`import { defineRecords } from "../../kit/records/router.ts";
import { router } from "../../door/trpc.ts";
import { ${camel}Kind } from "./queries.ts";

export const ${camel}Router = router({ ...defineRecords(${camel}Kind) });
`,
);
create(
	`packages/routers/src/basics/${kebab}/demo.ts`,
	`import type { Demo } from "../../kit/records/domain.ts";
import type { ${pascal} } from "./schema.ts";

const rows: ${pascal}[] = [{ code: "A1", name: ${JSON.stringify(zh || title)}, active: true, remark: null }];

export const demo: Demo<${pascal}> = { rows: () => rows };
`,
);
create(
	`packages/routers/src/basics/${kebab}/domain.ts`,
	`import { recordDomain } from "../../kit/records/domain.ts";
import { demo } from "./demo.ts";
import { ${camel}Kind } from "./queries.ts";
import { ${camel}Router } from "./router.ts";

export const ${camel} = recordDomain({ router: ${camel}Router, kind: ${camel}Kind, demo });
`,
);
create(
	`packages/routers/src/basics/${kebab}/${kebab}.test.ts`,
	`import { expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile();
const as = (role: string) => world.as(role).${camel};
const row = { code: "X1", name: "${title}", remark: "" };

test("a record is added, found, refused a second time, deleted and brought back", async () => {
	const { id } = await as("PM").save(row);
	expect(await as("PM").list({ search: "x1" })).toMatchObject({ total: 1, items: [{ id, ...row, active: true, remark: null }] });
	expect(await saidBy(as("PM").save({ ...row, code: "x1" }))).toMatchObject({ code: "000007", data: [{ field: "code" }] });
	await as("PM").remove({ ids: [id] });
	await as("PM").restore({ ids: [id] });
	expect(await as("PM").get({ id })).toMatchObject({ ...row, remark: null, version: 2 });
});

test("is shut to those who hold no right to it", async () => {
	expect(await saidBy(as("SALS").list({}))).toMatchObject({ code: "000008" });
	expect(await saidBy(as("VDM").save(row))).toMatchObject({ code: "000008" });
});
`,
);
create(
	`packages/db/src/tables/${kebab}.ts`,
	`import type { Generated } from "kysely";
import type { RecordColumns } from "./settings.ts";

export interface ${pascal}Table extends RecordColumns {
	code: string;
	name: string;
	active: Generated<0 | 1>;
	remark: string | null;
}
`,
);
create(
	`packages/db/src/migrations/${number}-${kebab}.ts`,
	`import type { Kysely } from "kysely";
import { statements } from "./statements.ts";

export const up = (db: Kysely<unknown>) =>
	statements(
		db,
		\`CREATE TABLE ${snake} (
			id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE COLLATE NOCASE, name TEXT NOT NULL,
			active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)), remark TEXT,
			version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL, changed_by INTEGER REFERENCES user(id)) STRICT\`,
	);
`,
);
create(
	screenFile(section, kebab),
	`import { ${camel} } from "@iqt/routers/basics/${kebab}/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(${camel}, { calls: api.${camel} });

export default function ${pascal}() {
	return <RecordScreen {...screen} />;
}
`,
);
const name = namesIn(titleId, title, { zh, es, ja });
const messages = {
	...(announced ? {} : { [titleId]: name }),
	[`log.kind.${camel}`]: name,
	[`right.domain.${camel}`]: name,
	[`${camel}.code`]: { zh: "代码", en: "Code", es: "Código", ja: "コード" },
	[`${camel}.name`]: { zh: "名称", en: "Name", es: "Nombre", ja: "名称" },
	[`${camel}.active`]: { zh: "启用", en: "Active", es: "Activo", ja: "有効" },
	[`${camel}.remark`]: { zh: "备注", en: "Remark", es: "Observaciones", ja: "備考" },
	[`${camel}.emptyTitle`]: { zh: "还没有记录", en: "Nothing here yet", es: "Aún no hay nada", ja: "まだありません" },
	[`${camel}.emptyText`]: {
		zh: `添加第一条记录：${name.zh}。`,
		en: `Add the first one: ${name.en}.`,
		es: `Añada el primer registro: ${name.es}.`,
		ja: `最初の一件を追加してください：${name.ja}。`,
	},
};
create(`packages/i18n/src/messages/${kebab}.json`, `${JSON.stringify(messages, null, "\t")}\n`);

insertAfter(
	"packages/db/src/tables/index.ts",
	/^\t\w+: [\w.("/)-]+(?:Table)?[^\n]*;\n(?=\})/gm,
	`\t${snake}: import("./${kebab}.ts").${pascal}Table;\n`,
);
listMigration(number, kebab);
insertAfter("packages/routers/src/app/declared-records.ts", /^export \{.*\n/gm, `export { ${camel} } from "../basics/${kebab}/schema.ts";\n`);
insertAfter("packages/routers/src/app/record-domains.ts", /^export \{.*\n/gm, `export { ${camel} } from "../basics/${kebab}/domain.ts";\n`);
showScreen(section, kebab, menu || `/${camel}/list`, titleId, announced);
write(
	camel,
	`Now: the fields in schema.ts, their columns in ${number}-${kebab}.ts and tables/${kebab}.ts, rows for a demo in demo.ts, names in messages/${kebab}.json, and the section in screens.ts (PM has the rights).`,
);
