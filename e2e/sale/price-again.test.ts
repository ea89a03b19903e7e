import { translate } from "@iqt/i18n";
import { expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { signIn } from "../support/portal.ts";
import { draftFor, recordAction } from "../support/quotation.ts";

const browser = withBrowser();
const say = (id: Parameters<typeof translate>[1]) => translate("en", id);

test("the dialog that made a copy is gone when its original is in front again", async () => {
	const page = await browser.open({ reducedMotion: "reduce" });
	await signIn(page, "sales");
	const original = await draftFor(page, { name: "Twice Ltd", address: "buyer@twice.example" });
	const tabs = page.getByRole("tablist", { name: /^D-/ });
	expect(await tabs.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
	await recordAction(page, say("quotationScreen.priceAgain"));
	await page
		.getByRole("alertdialog")
		.getByRole("button", { name: say("quotationScreen.priceAgain") })
		.click();
	await page.getByText(say("quotationScreen.samePrices")).waitFor();
	await recordAction(page, say("quotationScreen.replicate"));
	await page
		.getByRole("alertdialog")
		.getByRole("button", { name: say("quotationScreen.replicate") })
		.click();
	await page.waitForURL((url) => url.pathname !== original);
	await page.goBack();
	await page.waitForURL((url) => url.pathname === original);
	await page
		.getByRole("main")
		.getByRole("button", { name: say("quotationScreen.send") })
		.first()
		.waitFor();
	expect(await page.getByRole("alertdialog").count()).toBe(0);
});
