import { testDb } from "@iqt/db/testing";
import { createCaller } from "@iqt/routers";
import { mailedToken, tokenIn } from "@iqt/routers/desk/quotation/by-link/testing";
import { sampleSearch, seedPrices } from "@iqt/routers/desk/quotation/testing";
import { startSession } from "@iqt/routers/door/session/session";
import { urlSigner } from "@iqt/routers/kit/files/signing";
import { deliverNow } from "@iqt/routers/kit/outbox/deliver-now";
import { testContext, userPerRole } from "@iqt/routers/testing/portal";
import { withoutIds } from "@iqt/routers/testing/without-ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../src/app.ts";
import { mailServer } from "./mail-server.ts";
import { pdfText } from "./pdf-text.ts";
import { clockStart, quotationServices } from "./quotation-services.ts";

/** What stands behind the sample's price, in any spelling: costs, the floor, who drives. */
const secrets = /12595|12,595|3900|3,900|4200|4,200|TRK-CKG|\bMSR\b|\bmsr\b|margin|confidential|vendor/i;

let database: Awaited<ReturnType<typeof testDb>>;
let server: Awaited<ReturnType<typeof mailServer>>;
let services: ReturnType<typeof quotationServices>;
let app: ReturnType<typeof createApp>;
let id: string;
const logged: string[] = [];
const page = "<!doctype html><title>page</title>";

beforeAll(async () => {
	database = await testDb();
	server = await mailServer();
	services = quotationServices(database.db, server.url);
	const background: Promise<unknown>[] = [];
	services.waitUntil = (work) => background.push(work);
	services.log = (...said) => void logged.push(JSON.stringify(said));
	const users = await userPerRole(services);
	await seedPrices(database.db, clockStart.toISOString());
	const { token } = await startSession(database.db, { userId: users.get("SALS")?.id ?? 0, now: clockStart, address: "", userAgent: "" });
	const desk = createCaller(testContext(services, { token }));
	const { options } = await desk.sale.search(sampleSearch);
	const customer = { name: "Harbour Trading", contact: "Ms Wang", email: "buyer@example.com" };
	({ id } = await desk.quotation.createDraft({ customer, language: "en", items: [{ search: sampleSearch, optionId: options[0]?.id ?? "" }] }));
	await desk.quotation.send({ id });
	await Promise.all(background);
	await deliverNow(services);
	const asset = async (path: string) =>
		/^\/(customer|vendor)-quotation\.html$/.test(path)
			? new Response(page, { headers: { "content-type": "text/html", "cache-control": "no-cache" } })
			: null;
	app = createApp({ services, signer: urlSigner("a secret for tests, long enough to use"), asset, address: () => "192.0.2.7", flood: null });
});
afterAll(async () => {
	await server.close();
	await database.close();
});

const headers = { "content-type": "application/json", language: "en" };
const call = (procedure: string, input: object) =>
	app.request(`/IQT/trpc/customerQuotation.${procedure}`, { method: "POST", headers, body: JSON.stringify(input) });
const paper = (body: string) => app.request("/IQT/quotationPortal/customerQuotation.pdf", { method: "POST", headers, body });

test("the mail holds the address, and it alone opens page and paper; neither they nor the mail tell what stands behind the price", async () => {
	const [mail] = server.mails;
	const token = tokenIn(mail?.text ?? "");
	expect(mail?.text).toContain(`http://127.0.0.1:8787/IQT/quotationPortal/customerQuotation#token=${token}&language=en`);
	expect(mail?.text).not.toMatch(secrets);
	const opened = await call("open", { token });
	const said = await opened.text();
	expect([opened.status, opened.headers.get("cache-control"), said.includes("13195.16")]).toEqual([200, "no-store", true]);
	expect(withoutIds(said)).not.toMatch(secrets);
	const answer = await paper(JSON.stringify({ token }));
	expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([200, "application/pdf", "no-store"]);
	expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="Q-2026-\d{6}\.pdf"/);
	const [text = ""] = await pdfText(new Uint8Array(await answer.arrayBuffer()));
	expect(text).toContain("CNY 13,195.16");
	expect(text).not.toMatch(secrets);
});

test("the paper is refused to everybody else, and drawn so often", async () => {
	for (const [body, code] of [
		['{"token":"guess"}', "000002"],
		['{"token":1}', "000001"],
		["token=guess", "000001"],
		['{"token":"guess","id":"x"}', "000001"],
		[`{"token":"${"x".repeat(2_000)}"}`, "000001"],
	] as const)
		expect(await (await paper(body)).json(), body).toMatchObject({ code });
	const token = await mailedToken(services, id);
	const codes = new Set<string>();
	for (let i = 0; i < 25; i++) {
		const answer = await paper(JSON.stringify({ token }));
		codes.add(answer.headers.get("content-type") === "application/pdf" ? "paper" : ((await answer.json()) as { code: string }).code);
	}
	expect([...codes]).toEqual(["paper", "000005"]);
});

test("the page is kept by nobody and tells no site where somebody came from, by any spelling of its path", async () => {
	for (const path of [
		"/IQT/quotationPortal/customerQuotation",
		"/IQT/quotationPortal/customerQuotation/",
		"/IQT/QUOTATIONPORTAL/customerquotation",
		...["T", "D", "M", "F"].map((service) => `/IQT/quotationPortal/vendor${service}Quotation`),
	]) {
		const answer = await app.request(path);
		expect([answer.status, await answer.text()], path).toEqual([200, page]);
		expect([answer.headers.get("cache-control"), answer.headers.get("referrer-policy")], path).toEqual(["no-store", "no-referrer"]);
	}
	const elsewhere = await app.request("/quotationPortal/customerQuotation");
	expect([elsewhere.status, elsewhere.headers.get("location")]).toEqual([302, "/IQT/quotationPortal/customerQuotation"]);
	expect((await app.request("/health")).headers.get("referrer-policy")).toBe("same-origin");
});

test("no token stands in the log, in the database or in an error, whatever came of it", async () => {
	const token = await mailedToken(services, id);
	const answers = [
		await call("decline", { token, because: "other" }),
		await call("accept", { token, option: 3 }),
		await call("accept", { token }),
		await call("decline", { token, because: "price" }),
		await call("open", { token: `${token}x` }),
		await paper(JSON.stringify({ token: [token] })),
	];
	const said = (await Promise.all(answers.map((answer) => answer.text()))).join("\n");
	expect(answers.map(({ status }) => status)).toEqual([400, 400, 200, 412, 404, 200]);
	const tables = await database.db.introspection.getTables();
	const rows = await Promise.all(
		tables
			.filter(({ isView }) => !isView)
			.map(({ name }) =>
				database.db
					.selectFrom(name as "user")
					.selectAll()
					.execute(),
			),
	);
	expect(logged.join("\n")).toContain('"refused"');
	for (const place of [said, logged.join("\n"), JSON.stringify(rows)]) expect(place).not.toContain(token);
});
