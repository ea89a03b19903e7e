import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { ownPortal } from "../support/own-portal.ts";
import { callProcedure } from "../support/rest.ts";
import { tokenOf } from "./support.ts";

const browser = withBrowser();
const workbook = readFileSync(new URL("../../packages/routers/src/kit/imports/fixtures/vendor-rail-tariff.xlsx", import.meta.url));
const odd = `费率表 'Q4' "新" 50%25 + &#1 🚂`;
/** What the browser makes of it: a quotation mark cannot stand in a file name everywhere. */
const kept = odd.replaceAll('"', "_");

async function upload(token: string, name: string): Promise<string> {
	const headers = { token, "x-file-name": encodeURIComponent(name) };
	const answer = await fetch(`${ownPortal().baseUrl}/IQT/api/upload`, { method: "POST", headers, body: workbook });
	return ((await answer.json()) as { data: { objectName: string } }).data.objectName;
}

/** The name under which the browser keeps what a link opens, the way the portal opens links. */
async function savedName(page: Page, { url, name }: { url: string; name: string }): Promise<string> {
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.evaluate(
			(file) => {
				const link = document.createElement("a");
				link.href = file.url;
				link.download = file.name;
				link.click();
			},
			{ url, name },
		),
	]);
	expect(await download.failure()).toBeNull();
	return download.suggestedFilename();
}

test("every door gives a file the name it has, whatever stands in it", async () => {
	const page = await browser.open();
	await page.goto("/IQT/login");
	const token = await tokenOf("pm");
	const objectName = await upload(token, `${odd}.xlsx`);
	const url = await callProcedure<string>(token, "query", "files.downloadUrl", { objectName });
	expect(await savedName(page, { url, name: "" })).toBe(`${kept}.xlsx`);

	const { id: batchId } = await callProcedure<{ id: string }>(token, "mutation", "imports.start", { domain: "inlandRail", objectName });
	await expect.poll(async () => (await callProcedure<{ state: string }>(token, "query", "imports.batch", { batchId })).state).toBe("preview");
	const errors = await callProcedure<{ name: string; url: string }>(token, "mutation", "imports.errorFile", { batchId });
	expect(await savedName(page, errors)).toBe(`${kept}-错误.xlsx`);

	const template = await callProcedure<{ name: string; url: string }>(token, "mutation", "inlandRail.templateUrl");
	expect(template.name).toMatch(/\p{Script=Han}.*\.xlsx$/u);
	expect(await savedName(page, template)).toBe(template.name);

	const { id } = await callProcedure<{ id: string }>(token, "mutation", "inlandRail.startExport", {
		filters: [{ field: "inlandCity", op: "eq", value: "CNXXX" }],
	});
	await expect.poll(async () => (await callProcedure<{ state: string }>(token, "query", "work.get", { id })).state).toBe("done");
	const exported = await callProcedure<{ name: string; url: string }>(token, "mutation", "work.download", { id });
	expect(await savedName(page, exported)).toBe(exported.name);
});

test("a name longer than a disk takes is cut where a letter ends and keeps its ending, its errors are to be had", async () => {
	const page = await browser.open();
	await page.goto("/IQT/login");
	const token = await tokenOf("vdm");
	const objectName = await upload(token, `${"内陆铁路运价🚂".repeat(20)}.xlsx`);
	const { id: batchId } = await callProcedure<{ id: string }>(token, "mutation", "imports.start", {
		domain: "inlandRail",
		objectName,
		fileName: `${"运".repeat(190)}.xlsx`,
	});
	await expect.poll(async () => (await callProcedure<{ state: string }>(token, "query", "imports.batch", { batchId })).state).toBe("preview");
	const name = await savedName(page, await callProcedure<{ name: string; url: string }>(token, "mutation", "imports.errorFile", { batchId }));
	expect(name).toMatch(/^运{60,}-错误\.xlsx$/);
	expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
});
