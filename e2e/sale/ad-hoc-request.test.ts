import { translate } from "@iqt/i18n";
import { addDays } from "@iqt/i18n/days";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setCookies, tokenOf } from "../shell/support.ts";
import { axeFindings } from "../support/axe.ts";
import { eventually, mailsFor, withBrowser } from "../support/browser.ts";
import { inAWeek } from "../support/days.ts";
import { watchErrors } from "../support/portal.ts";

const browser = withBrowser();
const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate("en", id, values);
const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

async function openAs(userName: string) {
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	await setCookies(page, { language: "en", token: await tokenOf(userName) });
	return { page, errors };
}

const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
const state = (page: Page, name: "requestCreated" | "costUpdated" | "priceUpdated" | "quotationSent") =>
	page
		.getByRole("main")
		.getByText(say(`enum.adHocState.${name}`), { exact: true })
		.filter({ visible: true })
		.first()
		.waitFor();

/** Enters one line of costs or prices. */
async function enter(page: Page, side: "Costs" | "Prices", fields: Record<string, string>) {
	await press(page, say(`adHocScreen.edit${side}`));
	const form = page.getByRole("dialog", { name: say(`adHocScreen.edit${side}`) });
	for (const [label, value] of Object.entries(fields)) {
		const field = form.getByRole("textbox", { name: label, exact: true });
		await field.fill(value);
		await field.press("Tab");
	}
	await form.getByRole("button", { name: say(`adHocScreen.save${side}`) }).click();
	await form.waitFor({ state: "detached" });
}

test("a search without a price becomes a request that is costed, priced, sent, not accepted, priced again and sent", async () => {
	const { page: sales, errors } = await openAs("sales");
	await sales.goto(
		`/IQT/sale/sale?scope=portToPort&dir=westbound&from=inlandCity:CNCKG&to=port:CNTAO&box=45HC*2&own=COC&kg=18000&cargo=general&ready=${inAWeek}&with=&cur=CNY`,
	);
	await sales.getByRole("link", { name: say("saleScreen.adHoc") }).click();
	await sales.waitForURL(/QPRequestAdd\?/);

	// What was searched stands in the form; what is entered is kept by itself.
	await expect.poll(() => sales.getByRole("textbox", { name: say("adHocRequest.containers"), exact: true }).inputValue()).toBe("2 × 45HC");
	expect(await sales.getByRole("radio", { name: say("enum.teamService.M") }).isChecked()).toBe(true);
	await sales.getByRole("combobox", { name: say("adHocRequest.customer"), exact: true }).fill("Asked For Ltd");
	await sales.getByText(/^Draft saved at/).waitFor();
	await sales.reload();
	await expect.poll(() => sales.getByRole("combobox", { name: say("adHocRequest.customer"), exact: true }).inputValue()).toBe("Asked For Ltd");
	await sales.getByRole("button", { name: say("adHocScreen.submit") }).click();
	await sales.getByText(say("problem.required")).filter({ visible: true }).first().waitFor();
	await sales.getByRole("textbox", { name: say("adHocRequest.customerEmail"), exact: true }).fill("buyer@asked-for.example");
	await sales.getByRole("textbox", { name: say("adHocRequest.requiredDate"), exact: true }).fill(inAWeek);
	await sales.getByRole("textbox", { name: say("adHocRequest.commodity"), exact: true }).fill("Machine tools");
	await sales.locator("input[type=file]").first().setInputFiles({ name: "crate.png", mimeType: "image/png", buffer: png });
	await sales
		.getByRole("list", { name: say("adHocRequest.pictures") })
		.getByText("crate.png")
		.waitFor();
	expect(await axeFindings(sales)).toEqual([]);
	await sales.getByRole("button", { name: say("adHocScreen.submit") }).click();
	await sales.waitForURL(/QPRequesDetails\?id=/);
	await state(sales, "requestCreated");
	const request = new URL(sales.url());
	const number = (await sales.getByRole("heading", { level: 1 }).textContent()) ?? "";
	expect(number).toMatch(/^AR-20\d\d-\d{6}$/);
	expect(await sales.getByText(say("adHocScreen.costs"), { exact: true }).count()).toBe(0);

	// Vendor managers find it in their queue.
	const { page: vdm, errors: vdmErrors } = await openAs("vdm");
	await vdm.goto("/IQT/quotationPortal/QPRequestList?box=team");
	await vdm.getByRole("link", { name: number }).click();
	await enter(vdm, "Costs", {
		[say("adHocScreen.lineCharge")]: "Rail Chongqing to Qingdao",
		[say("adHocScreen.lineAmount")]: "6,100",
		[say("adHocScreen.lineVendor")]: "Hanjiang Rail",
	});
	await state(vdm, "costUpdated");
	await vdm.getByText("12,932.00").filter({ visible: true }).first().waitFor();
	expect(await axeFindings(vdm)).toEqual([]);

	// Product managers make the price of it.
	const { page: pm, errors: pmErrors } = await openAs("pm");
	await pm.goto(request.pathname + request.search);
	await press(pm, say("adHocScreen.editPrices"));
	const prices = pm.getByRole("dialog", { name: say("adHocScreen.editPrices") });
	await prices.getByRole("textbox", { name: say("adHocScreen.percent"), exact: true }).fill("15");
	await prices.getByRole("button", { name: say("adHocScreen.takeCosts") }).click();
	await expect.poll(() => prices.getByRole("textbox", { name: say("adHocScreen.lineAmount"), exact: true }).inputValue()).toBe("7015.00");
	await prices.getByRole("button", { name: say("adHocScreen.savePrices") }).click();
	await prices.getByText(say("problem.date")).waitFor();
	await prices.getByRole("textbox", { name: say("adHocScreen.lineValidTo"), exact: true }).fill(addDays(inAWeek, 14));
	await prices.getByRole("button", { name: say("adHocScreen.savePrices") }).click();
	await prices.waitFor({ state: "detached" });
	await state(pm, "priceUpdated");

	// Sales see the price and no cost, and mail it.
	await sales.reload();
	await state(sales, "priceUpdated");
	await sales.getByText("7,015.00").filter({ visible: true }).first().waitFor();
	expect(await sales.getByText(/6,100|Hanjiang/).count()).toBe(0);
	await press(sales, say("adHocScreen.send"));
	const mail = sales.getByRole("alertdialog", { name: say("adHocScreen.send") });
	await mail
		.getByText(/14,030\.00|7,015\.00/)
		.filter({ visible: true })
		.first()
		.waitFor();
	await mail.getByRole("button", { name: say("adHocScreen.send") }).click();
	await state(sales, "quotationSent");
	const first = await eventually(async () => (await mailsFor("buyer@asked-for.example"))[0], "the mail");
	expect(`${first.subject}${first.text}${first.html}`).not.toMatch(/6,?100|Hanjiang/);

	// The customer wants it for less.
	await press(sales, say("adHocScreen.notAccepted"));
	const refused = sales.getByRole("dialog", { name: say("adHocScreen.notAccepted") });
	await refused.getByRole("textbox", { name: say("adHocScreen.reason"), exact: true }).fill("Another forwarder is cheaper");
	await refused.getByRole("textbox", { name: say("adHocScreen.target"), exact: true }).fill("13,000");
	await refused.getByRole("button", { name: say("adHocScreen.notAccepted") }).click();
	await state(sales, "costUpdated");
	await sales.getByText(say("adHocScreen.notAcceptedSaid", { reason: "Another forwarder is cheaper" })).waitFor();

	await pm.reload();
	await pm
		.getByText(/13,000/)
		.filter({ visible: true })
		.first()
		.waitFor();
	await enter(pm, "Prices", { [say("adHocScreen.lineAmount")]: "6,500", [say("adHocScreen.lineValidTo")]: addDays(inAWeek, 14) });
	await press(pm, say("adHocScreen.send"));
	await pm
		.getByRole("alertdialog")
		.getByRole("button", { name: say("adHocScreen.send") })
		.click();
	await state(pm, "quotationSent");
	await eventually(async () => (await mailsFor("buyer@asked-for.example"))[1], "the second mail");

	// What was said and done stands with it, and in the list.
	await sales.reload();
	await sales.getByRole("tab", { name: /^Comments/ }).click();
	await sales.getByRole("textbox", { name: say("messageScreen.comment") }).fill("They take it");
	await sales.getByRole("button", { name: say("messageScreen.send"), exact: true }).click();
	await sales.getByText("They take it").filter({ visible: true }).first().waitFor();
	await sales.getByRole("tab", { name: say("adHocScreen.tab.history") }).click();
	await sales.getByText("Another forwarder is cheaper").filter({ visible: true }).first().waitFor();
	await sales.goto(`/IQT/quotationPortal/QPRequestList?q=${number}&stats=1`);
	await sales
		.getByRole("region", { name: say("adHocScreen.statsOf") })
		.getByText(say("adHocScreen.timeToPrice"))
		.waitFor();
	await sales.getByRole("link", { name: number }).waitFor();
	expect(await axeFindings(sales)).toEqual([]);
	expect([...errors, ...vdmErrors, ...pmErrors]).toEqual([]);
});
