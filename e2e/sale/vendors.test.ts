import { translate } from "@iqt/i18n";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setCookies, tokenOf } from "../shell/support.ts";
import { axeFindings } from "../support/axe.ts";
import { withBrowser } from "../support/browser.ts";
import { inAWeek } from "../support/days.ts";
import { ownPortal } from "../support/own-portal.ts";
import { watchErrors } from "../support/portal.ts";

const browser = withBrowser();
const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate("en", id, values);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

type Asked = { id: string; number: string; vendorName: string };

/** Asks a new vendor about a request of the demo that waits for its cost, as the vendor manager's own client does. */
async function askVendor(token: string): Promise<Asked> {
	const { baseUrl } = ownPortal();
	const headers = { token, language: "en", "content-type": "application/json" };
	const call = async <T>(path: string, input: object, method: "GET" | "POST" = "POST"): Promise<T> => {
		const said = JSON.stringify(input);
		const answer = await (method === "GET"
			? fetch(`${baseUrl}/trpc/${path}?input=${encodeURIComponent(said)}`, { headers })
			: fetch(`${baseUrl}/trpc/${path}`, { method, headers, body: said }));
		const { result, error } = (await answer.json()) as { result?: { data: T }; error?: { message: string } };
		if (!result) throw new Error(`${path}: ${error?.message}`);
		return result.data;
	};
	const filters = [
		{ field: "state", op: "eq", value: "requestCreated" },
		{ field: "serviceType", op: "eq", value: "T" },
	];
	const { items } = await call<{ items: { id: string }[] }>("adHocRequest.list", { filters }, "GET");
	const { id: vendor } = await call<{ id: string }>("vendor.save", { code: "E2E-PIER", name: "Pier Haulage", serviceTypes: ["T"] });
	await call("vendorContact.save", { vendor, name: "Pia", email: "pia@pier.example", language: "en", main: true });
	const { sent } = await call<{ sent: Asked[] }>("vendorInquiry.send", { requestId: items[0]?.id, vendorIds: [vendor], dueAt: inAWeek });
	const [asked] = sent;
	if (!asked) throw new Error("nobody was asked");
	return asked;
}

async function openAs(userName: string, path: string) {
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	await setCookies(page, { language: "en", token: await tokenOf(userName) });
	await page.goto(`/IQT${path}`);
	return { page, errors };
}

test("a vendor is added with contacts, found, blacklisted with a reason and taken off the list, and requesters see none", async () => {
	const { page, errors } = await openAs("vdm", "/quotationPortal/Vendor");
	await button(page, say("record.add")).first().click();
	const form = page.getByRole("dialog");
	await form.getByRole("textbox", { name: say("record.code"), exact: true }).fill("e2e-quay");
	await form.getByRole("textbox", { name: say("vendor.name"), exact: true }).fill("Quay Haulage");
	await button(page, say("shell.save")).click();
	await form.getByText(say("problem.teamServices")).waitFor();
	await form.getByRole("checkbox", { name: say("enum.teamService.T"), exact: true }).check();
	await button(page, say("shell.save")).click();
	await form.waitFor({ state: "detached" });

	// Its page: the first contact is the main one, until another is said to be.
	await page.goto("/IQT/quotationPortal/Vendor?q=e2e-quay");
	await page.getByRole("link", { name: "Quay Haulage", exact: true }).click();
	await page.waitForURL(/Vendor\/[0-9a-f-]{36}$/);
	for (const [email, name] of [
		["Ann@quay.example", "Ann"],
		["Bob@quay.example", "Bob"],
	] as const) {
		await button(page, say("vendorContact.add")).click();
		await form.getByRole("textbox", { name: say("vendorContact.email"), exact: true }).fill(email);
		await form.getByRole("textbox", { name: say("vendorContact.name"), exact: true }).fill(name);
		await button(page, say("shell.save")).click();
		await form.waitFor({ state: "detached" });
		await page.getByText(email.toLowerCase()).filter({ visible: true }).first().waitFor();
	}
	const about = page.getByRole("complementary", { name: say("vendor.about") });
	await about.getByText("Ann <ann@quay.example>", { exact: true }).waitFor();
	await button(page, say("record.editOne", { name: "Bob" })).click();
	await form.getByRole("switch", { name: say("vendorContact.main"), exact: true }).click();
	await button(page, say("shell.save")).click();
	await about.getByText("Bob <bob@quay.example>", { exact: true }).waitFor();
	expect(await axeFindings(page)).toEqual([]);

	// Blacklisted with a reason, which the form asks for.
	await button(page, say("record.edit")).click();
	await form.getByRole("switch", { name: say("vendor.blacklisted"), exact: true }).click();
	await button(page, say("shell.save")).click();
	await form.getByText(say("vendor.reasonNeeded"), { exact: true }).filter({ visible: true }).first().waitFor();
	await form.getByRole("textbox", { name: say("vendor.blacklistReason"), exact: true }).fill("Kept empties back");
	await button(page, say("shell.save")).click();
	await page.getByText(say("vendor.blacklistedFor", { reason: "Kept empties back" }), { exact: true }).waitFor();
	expect(errors.filter((error) => !error.includes("400"))).toEqual([]);

	const { page: sales } = await openAs("sales", "/quotationPortal/Vendor");
	await sales.getByRole("heading", { level: 1, name: say("shell.noPermission"), exact: true }).waitFor();
});

test("an inquiry is found in the list, its record tells what was asked and mailed, and its address is mailed anew and shut", async () => {
	const { number, vendorName } = await askVendor(await tokenOf("vdm"));
	const { page, errors } = await openAs("vdm", `/quotationPortal/QPVendorQuotationRecord?q=${number}&stats=1`);
	const counts = page.getByRole("region", { name: say("vendorRecord.statsOf") });
	await counts.getByRole("link", { name: say("enum.vendorInquiryState.sent") }).waitFor();
	await page.getByRole("link", { name: number, exact: true }).click();
	await page.waitForURL(/QPVendorTQuotationRecord\?id=/);
	await page.getByRole("heading", { level: 1, name: number, exact: true }).waitFor();
	await page.getByRole("link", { name: vendorName, exact: true }).waitFor();
	await page
		.getByRole("complementary", { name: say("vendorRecord.about") })
		.getByText(inAWeek, { exact: true })
		.waitFor();
	expect(await axeFindings(page)).toEqual([]);

	await page.getByRole("tab", { name: say("vendorRecord.tab.mails", { count: 1 }), exact: true }).click();
	const panel = page.getByRole("tabpanel");
	await panel.getByText(say("vendorRecord.mail.asked"), { exact: true }).waitFor();
	await button(page, say("vendorRecord.renew")).click();
	await panel.getByText(say("vendorRecord.mail.renewed"), { exact: true }).waitFor();
	await button(page, say("vendorRecord.shut")).click();
	await page
		.getByRole("alertdialog")
		.getByRole("button", { name: say("vendorRecord.shut"), exact: true })
		.click();
	await panel.getByText(say("vendorRecord.linkShut"), { exact: true }).waitFor();
	await page.getByRole("tab", { name: say("vendorRecord.tab.history"), exact: true }).click();
	await panel.getByText(say("log.do.sendInquiry"), { exact: true }).waitFor();
	expect(errors).toEqual([]);

	// By the path of another service type there is none, and requesters have no way in at all.
	await page.goto(page.url().replace("QPVendorT", "QPVendorD"));
	await page.getByText(say("vendorRecord.loadFailed"), { exact: true }).waitFor();
	const { page: sales } = await openAs("sales", "/quotationPortal/QPVendorQuotationRecord");
	await sales.getByRole("heading", { level: 1, name: say("shell.noPermission"), exact: true }).waitFor();
});
