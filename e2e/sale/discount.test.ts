import { translate } from "@iqt/i18n";
import { expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { signIn, watchErrors } from "../support/portal.ts";
import { askForDiscount, recordAction } from "../support/quotation.ts";

const browser = withBrowser();
const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate("en", id, values);

test("an approved discount falls with the customer: the dialog says so before, the record afterwards", async () => {
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	await signIn(page, "sales");
	const record = await askForDiscount(page, { name: "Discounted Customer", address: "first@discounted.example" });
	const action = (name: string) => recordAction(page, name);

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
	await page.getByText(say("quotationScreen.discountState.approved"), { exact: true }).filter({ visible: true }).first().waitFor();
	await action(say("quotationScreen.edit"));
	const edit = page.getByRole("dialog", { name: say("quotationScreen.edit") });
	await edit.getByText(say("quotationScreen.discountWarning")).waitFor();
	await edit.getByLabel(say("saleScreen.customerName")).fill("Somebody Else");
	await edit.getByRole("button", { name: say("quotationScreen.saveDraft") }).click();
	await page
		.getByText(/The approved discount no longer holds \(another customer\)/)
		.filter({ visible: true })
		.first()
		.waitFor();
	await page.getByText(say("quotationScreen.discountState.withdrawn"), { exact: true }).filter({ visible: true }).first().waitFor();
	await page.getByRole("tab", { name: say("quotationScreen.tab.history") }).click();
	await page.getByText(say("quotationScreen.history.withdrawDiscount")).waitFor();
	expect(errors).toEqual([]);
});
