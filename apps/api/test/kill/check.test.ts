import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openFile } from "@iqt/db/node";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { dataFolder } from "../server.ts";
import { checkData } from "./check.ts";
import { noCosts } from "./costs.ts";
import { editIds, killData } from "./data.ts";
import { nothingSaid, type Said, type Story, type StoryStep } from "./said.ts";

let opened: ReturnType<typeof openFile>;
let folder: ReturnType<typeof dataFolder>;
let bytes: Uint8Array;
let said: Said;
beforeAll(async () => {
	bytes = (await killData()).bytes;
});
beforeEach(() => {
	folder = dataFolder();
	const file = join(folder.path, "iqt.db");
	writeFileSync(file, bytes);
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

/** A story of which these steps were told. */
const told = (...steps: StoryStep[]): Story => ({
	...{ customer: "Asker 1", email: "asker-1@example.com", area: "500113", cost: 1_000, price: 1_500, declined: null },
	steps: new Map(steps.map((step) => [step, { key: step, input: null, answer: { id: "q", changeId: "c" } }])),
});
const request = (state: string, acceptedAt = "NULL") =>
	`INSERT INTO ad_hoc_request (id, number, service_type, state, customer, customer_language, priority, required_date, port_city_id, depot_services,
		containers, cargo, commodity, gross_weight, pictures, loading_plans, msds, shares, owner_id, created_at, accepted_at, handler_teams,
		handler_people, handler_reason, changed_at)
		SELECT 'r', 'AR-2026-000001', 'T', '${state}', 'Asker 1', 'en', 'normal', '', 'portCity-CNSHA', '[]',
		'["2 × 40HC","1 × 20GP"]', 'general', '', 1, '[]', '[]', '[]', '[]', min(id), '', ${acceptedAt}, '[]', '[]', '', '' FROM user`;
const line = (side: string, position: number, amount: number) =>
	`INSERT INTO ad_hoc_line (id, request_id, side, position, charge, amount_minor, amount_with_vat_minor, currency, vat, basis)
		VALUES ('${side}${position}', 'r', '${side}', ${position}, 'Haulage', ${amount}, ${amount}, 'CNY', 0, 'container')`;
const writtenBack = (id: string) =>
	`INSERT INTO ad_hoc_write_back (id, request_id, part, book, change_id, rate_ids, written_at, written_by)
		SELECT '${id}', 'r', 'cost', 'truckingCost', 'c', '["a","b"]', '', min(id) FROM user`;
const quotation = `INSERT INTO quotation (id, number, state, customer_name, customer_email, language, currency, total_minor, valid_from, valid_to,
		origin_zh, destination_zh, document, owner_id, created_at, updated_at)
	SELECT 'q', 'Q-2026-000001', 'accepted', '', '', 'en', 'CNY', 1, '', '', '', '', '{"lanes":[]}', min(id), '', '' FROM user`;
const inBook = "UPDATE trucking_cost_rate SET remark = 'AR-2026-000001' WHERE id LIKE '33333333%0001'";

test("the data a portal begins with costs nothing", async () => {
	expect(await checkData(opened.db, said)).toEqual(noCosts());
});

test.for<[string, () => unknown, "lost" | "half" | "twice", string]>([
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
	["a request of a story", () => said.stories.push(told("request")), "lost", "request (it is not there)"],
	["an award", () => run(request("requestCreated")).then(() => said.stories.push(told("award"))), "lost", "award (it is requestCreated)"],
	["a vendor's decline", () => said.stories.push({ ...told("inquiry"), declined: "i" }), "lost", "that a vendor declines"],
	[
		"a price of another amount",
		() => run(request("priceUpdated"), line("price", 1, 7)).then(() => said.stories.push(told())),
		"lost",
		"a price of 1500",
	],
	["a cost that was written back", () => said.stories.push(told("costInBook")), "lost", "costInBook"],
	["what the customer accepted", () => said.stories.push(told("quotation", "buy")), "lost", "accepted (it is undefined)"],
	["the costs of an award", () => run(request("costUpdated"), line("cost", 1, 7)), "half", "with 1 costs, not 2"],
	["the award of costs", () => run(request("costUpdated"), line("cost", 1, 7), line("cost", 2, 7)), "half", "costs 7, 7, and awarded were "],
	["the mail with a price", () => run(request("quotationSent")), "half", "0 mails with the price, not 1"],
	["the entry of an accepted price", () => run(request("quotationSent", "'now'")), "half", "0 entries acceptPrice, not 1"],
	["a rate that was written back", () => run(request("quotationSent", "'now'"), writtenBack("w")), "half", "0 of them in the book, not 2"],
	["a mark of what is written back", () => run(request("quotationSent", "'now'"), inBook), "twice", "1 rates of the cost"],
	["an entry of an accepted quotation", () => run(quotation), "half", "accepted 0 times"],
	["a sent quotation", () => said.quotations.set("q", "Q-2026-000001"), "lost", "told sent"],
])("%s that is missing or torn is noticed", async ([, lose, kind, words]) => {
	await lose();
	const found = await checkData(opened.db, said);
	expect(found[kind].join("\n")).toContain(words);
});
