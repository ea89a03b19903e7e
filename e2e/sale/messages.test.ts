import { translate } from "@iqt/i18n";
import { expect, test } from "vitest";
import { setCookies, tokenOf } from "../shell/support.ts";
import { axeFindings } from "../support/axe.ts";
import { mailAbout, withBrowser } from "../support/browser.ts";
import { fillSignIn, watchErrors } from "../support/portal.ts";
import { askForDiscount } from "../support/quotation.ts";

const browser = withBrowser();
const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate("en", id, values);
const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF");

async function openAs(userName: string) {
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	await setCookies(page, { language: "en", token: await tokenOf(userName) });
	return { page, errors };
}

async function signedOut() {
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	await setCookies(page, { language: "en" });
	return { page, errors };
}

test("a discount is talked about, approved in its thread, and sent from there", async () => {
	const name = "Talked About Ltd";
	const sales = await openAs("sales");
	await askForDiscount(sales.page, { name, address: "buyer@talked.example" });
	await sales.page
		.getByRole("link", { name: say("message.openThread") })
		.first()
		.click();
	await sales.page.waitForURL(/message\/message\?thread=/);
	const own = sales.page.getByRole("article");
	await own.getByText("Regular customer").waitFor();

	const told = await mailAbout("approver@iqt.example", /Talked About Ltd/);
	for (const fact of ["asked", "standard", "off", "before"] as const) expect(told.text).toContain(`${translate("zh", `message.fact.${fact}`)}: `);
	const link = /\/message\/message\?thread=[0-9a-f-]{36}/.exec(told.text ?? "")?.[0] ?? "";
	const approver = await openAs("approver");
	await approver.page.goto("/IQT/message/message");
	await approver.page.getByRole("link", { name: /unread messages/ }).waitFor();
	await approver.page.getByRole("searchbox", { name: say("messageScreen.search") }).fill("talked about");
	// What is pressed before it is found is drawn anew.
	await approver.page.waitForURL(/q=talked/);
	await approver.page.waitForLoadState("networkidle");
	const row = approver.page.getByRole("listitem").filter({ hasText: name });
	await row.getByText(say("messageScreen.unread", { count: 1 })).waitFor();
	await row.getByRole("button").press("Enter");
	await approver.page.waitForURL((url) => url.search.includes(link.split("?")[1] ?? "nothing"));
	const thread = approver.page.getByRole("article");
	await thread
		.getByText(/^CNY [\d,.]+$/)
		.filter({ visible: true })
		.first()
		.waitFor();

	expect(await axeFindings(approver.page)).toEqual([]);

	// A question first: with a file, to a colleague who sees the thread from then on.
	await thread.getByRole("radio", { name: say("messageScreen.comment") }).click();
	await thread.getByRole("textbox", { name: say("messageScreen.comment") }).fill("What volume do they promise?");
	await thread.getByRole("combobox", { name: say("messageScreen.mention") }).fill("Zhou");
	await approver.page.getByRole("option", { name: /Zhou Hang/ }).click();
	await approver.page.keyboard.press("Escape");
	await thread.locator("input[type=file]").setInputFiles({ name: "volumes.pdf", mimeType: "application/pdf", buffer: pdf });
	await thread
		.getByRole("list", { name: say("messageScreen.files") })
		.getByText("volumes.pdf")
		.waitFor();
	await thread.getByRole("textbox", { name: say("messageScreen.comment") }).press("Control+Enter");
	const said = thread.getByRole("listitem").filter({ hasText: "What volume do they promise?" });
	await said.getByRole("button", { name: "volumes.pdf" }).waitFor();
	await mailAbout("vdm@iqt.example", /Talked About Ltd/);

	await sales.page.reload();
	await own.getByText("What volume do they promise?").waitFor();
	await own.getByRole("textbox", { name: say("messageScreen.comment") }).fill("60 TEU a quarter");
	await own.getByRole("button", { name: say("messageScreen.send"), exact: true }).click();
	await own.getByText("60 TEU a quarter").waitFor();

	await approver.page.reload();
	await thread.getByText("60 TEU a quarter").waitFor();
	await thread.getByRole("textbox", { name: say("messageScreen.answer") }).fill("For this quarter only");
	await thread.getByRole("button", { name: say("messageScreen.approve"), exact: true }).click();
	await thread.getByText("For this quarter only").waitFor();

	// From the mail to the decision: one sign-in, and the thread is there.
	const final = await signedOut();
	await final.page.goto(`/IQT${link}`);
	await fillSignIn(final.page, "finalapprover");
	await final.page.waitForURL(/message\/message\?thread=/);
	const last = final.page.getByRole("article");
	await last.getByText(say("message.fact.before")).waitFor();
	await last.getByText("For this quarter only").waitFor();
	const approve = last.getByRole("button", { name: say("messageScreen.approve"), exact: true });
	// Below the least margin the final approver has the last word.
	if ((await approve.count()) > 0) await approve.click();
	await last.getByText(say("enum.messageState.answered"), { exact: true }).filter({ visible: true }).first().waitFor();

	await sales.page.reload();
	await own.getByText("For this quarter only").waitFor();
	await own.getByRole("button", { name: say("messageScreen.sendQuotation") }).click();
	await sales.page
		.getByRole("alertdialog")
		.getByRole("button", { name: say("messageScreen.sendQuotation") })
		.click();
	await own.getByText(/^Sent quotation Q-/).waitFor();
	expect((await mailAbout("buyer@talked.example", /./)).attachments.length).toBe(2);
	for (const { errors } of [sales, approver, final]) expect(errors).toEqual([]);
});
