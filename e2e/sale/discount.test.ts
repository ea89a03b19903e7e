import { translate } from "@iqt/i18n";
import { expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { signIn, watchErrors } from "../support/portal.ts";

const browser = withBrowser();
const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate("en", id, values);

test("an approved discount falls with the customer: the dialog says so before, the record afterwards", async () => {
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	await signIn(page, "sales");
	const ready = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
	await page.goto(
		`/IQT/sale/sale?scope=portToPort&dir=westbound&from=inlandCity:CNCKG&to=port:CNNGB&box=40HC*1&own=COC&kg=18000&cargo=general&ready=${ready}&with=bookingService&cur=CNY`,
	);
	await page
		.getByRole("button", { name: say("saleScreen.add") })
		.first()
		.click();
	await page.getByRole("button", { name: say("saleScreen.basketOpen") }).click();
	await page.getByLabel(say("saleScreen.customerName")).fill("Discounted Customer");
	await page.getByLabel(say("saleScreen.customerEmail")).fill("first@discounted.example");
	await page.getByRole("button", { name: say("saleScreen.saveDraft") }).click();
	await page.getByRole("link", { name: say("saleScreen.openRecord") }).click();
	await page.waitForURL(/quotationRecord\/[0-9a-f-]{36}$/);
	await page
		.getByRole("button", { name: say("quotationScreen.send") })
		.first()
		.waitFor();
	const record = new URL(page.url()).pathname;
	const action = async (name: string) => {
		const own = page.getByRole("main").getByRole("button", { name, exact: true });
		if ((await own.count()) > 0) return own.first().click();
		await page.getByRole("button", { name: say("quotationScreen.more") }).click();
		await page.getByRole("menuitem", { name, exact: true }).click();
	};
	await action(say("quotationScreen.askDiscount"));
	const asking = page.getByRole("dialog", { name: say("quotationScreen.askDiscount") });
	const standard = Number(/[A-Z]{3} ([\d,.]*\d)/.exec((await asking.textContent()) ?? "")?.[1]?.replaceAll(",", ""));
	await asking.getByRole("textbox", { name: /total/i }).fill((standard - 1).toFixed(2));
	await asking.getByRole("textbox", { name: say("quotationScreen.reasonNeeded") }).fill("Regular customer");
	await asking.getByRole("button", { name: say("quotationScreen.askDiscount") }).click();
	await page.getByText(say("quotationScreen.discountState.requested")).first().waitFor();

	const approver = await browser.open({ reducedMotion: "reduce" });
	await signIn(approver, "finalapprover");
	await approver.goto(record);
	const approve = approver.getByRole("button", { name: say("quotationScreen.approve"), exact: true });
	await approve.click();
	const settled = approver.getByText(say("quotationScreen.discountState.approved"), { exact: true });
	const goesOn = approver.getByText(say("quotationScreen.discountState.finalRequested"), { exact: true });
	await settled.or(goesOn).first().waitFor();
	// Below the least margin the same person has the last word, too.
	if ((await settled.count()) === 0) await approve.click();
	await settled.first().waitFor();

	await page.reload();
	await page.getByText(say("quotationScreen.discountState.approved"), { exact: true }).first().waitFor();
	await action(say("quotationScreen.edit"));
	const edit = page.getByRole("dialog", { name: say("quotationScreen.edit") });
	await edit.getByText(say("quotationScreen.discountWarning")).waitFor();
	await edit.getByLabel(say("saleScreen.customerName")).fill("Somebody Else");
	await edit.getByRole("button", { name: say("quotationScreen.saveDraft") }).click();
	await page
		.getByText(/The approved discount no longer holds \(another customer\)/)
		.first()
		.waitFor();
	await page.getByText(say("quotationScreen.discountState.withdrawn"), { exact: true }).first().waitFor();
	await page.getByRole("tab", { name: say("quotationScreen.tab.history") }).click();
	await page.getByText(say("quotationScreen.history.withdrawDiscount")).waitFor();
	expect(errors).toEqual([]);
});
