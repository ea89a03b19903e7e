import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openFile } from "@iqt/db/node";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dataFolder } from "../server.ts";
import { checkData } from "./check.ts";
import { noCosts } from "./costs.ts";
import { editIds, killData } from "./data.ts";
import { nothingSaid, type Said } from "./said.ts";

let opened: ReturnType<typeof openFile>;
let folder: ReturnType<typeof dataFolder>;
let said: Said;
beforeEach(async () => {
	folder = dataFolder();
	const file = join(folder.path, "iqt.db");
	writeFileSync(file, (await killData()).bytes);
	opened = openFile(file);
	said = nothingSaid();
});
afterEach(async () => {
	await opened.close();
	folder.remove();
});

const run = (...statements: string[]) => Promise.all(statements.map((one) => sql.raw(one).execute(opened.db)));
const batch = (state: string) =>
	`INSERT INTO import_batch (id, domain, object_name, file_name, state, owner_id, created_at, updated_at)
		SELECT 'b', 'inlandRail', 's', 'f', '${state}', min(id), '', '' FROM user`;

test("the data a portal begins with costs nothing", async () => {
	expect(await checkData(opened.db, said)).toEqual(noCosts());
});

test.for<[string, () => unknown, "lost" | "half", string]>([
	["an edit", () => Object.assign(said.edits[0] ?? {}, { acknowledged: 100, asked: 100, times: 1 }), "lost", "acknowledged 100"],
	["one rate of an edit", () => run(`UPDATE booking_service_rate SET ssr_minor = 5 WHERE id = '${editIds(1)[0]}'`), "half", "cost 5 and 0"],
	["begun work", () => said.begun.add("w"), "lost", "work that was begun"],
	["an export", () => said.exports.set("w", 3), "lost", "told done with 3"],
	["a change of all rates", () => said.bulk.add("c"), "lost", "told done: c"],
	["one of all rates", () => run("UPDATE trucking_cost_rate SET cost_minor = 7 WHERE id LIKE '33333333%0001'"), "half", "they cost"],
	["a version", () => run("UPDATE trucking_cost_rate SET version = 2"), "half", "the change they are of"],
	["an import", () => said.batches.set("b", "begun"), "lost", "not there"],
	["rows of a preview", () => run(batch("preview")), "half", "0 rates of 0 rows"],
	["the entry of an applied sheet", () => run(batch("applied")), "half", "no entry"],
	["a draft", () => said.drafts.add("q"), "lost", "told made"],
	["a request", () => said.requests.add("r"), "lost", "request told made"],
	["an inquiry", () => said.inquiries.add("i"), "lost", "inquiry told sent"],
	["a sent quotation", () => said.quotations.set("q", "Q-2026-000001"), "lost", "told sent"],
])("%s that is missing or torn is noticed", async ([, lose, kind, words]) => {
	await lose();
	const found = await checkData(opened.db, said);
	expect(found[kind].join("\n")).toContain(words);
});
