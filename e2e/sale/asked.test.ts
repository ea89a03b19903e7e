import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setCookies, tokenOf } from "../shell/support.ts";
import { mailAbout, withBrowser } from "../support/browser.ts";
import { watchErrors } from "../support/portal.ts";

const browser = withBrowser();
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const search = `?scope=portToPort&dir=westbound&from=inlandCity:CNCKG&to=port:CNYTN&box=40HC*2&own=COC&kg=18000&cargo=general&ready=${inAWeek}&with=bookingService&cur=CNY`;
const remark = "请确认 12 月的舱位";

async function openAs(userName: string, language: string): Promise<{ page: Page; errors: string[]; answers: string[] }> {
	const page = await browser.open();
	const errors = watchErrors(page);
	const answers: string[] = [];
	page.on("response", async (response) => {
		if (/\/trpc\/[^?]*(sale\.search|quotation\.|dashboard\.)/.test(response.url())) answers.push(await response.text().catch(() => ""));
	});
	await setCookies(page, { language, token: await tokenOf(userName) });
	return { page, errors, answers };
}

test("a customer asks for a quotation in Chinese, sales answer in English, and the customer accepts the offer", async () => {
	const buyer = await openAs("customer", "zh");
	await buyer.page.goto(`/IQT/sale/sale${search}`);
	await buyer.page.getByRole("button", { name: "费用明细" }).first().click();
	expect(await buyer.page.getByRole("button", { name: /价格来源/ }).count()).toBe(0);
	await buyer.page.getByRole("button", { name: "加入报价篮" }).first().click();
	await buyer.page.getByRole("button", { name: "请求报价" }).click();
	await buyer.page.getByLabel("给我们的留言（选填）").fill(remark);
	await buyer.page.getByRole("button", { name: "发送请求" }).click();
	const asked = buyer.page.getByRole("listitem").filter({ hasText: remark });
	await asked.getByText("待答复").waitFor();
	await asked.getByText("重庆 → 盐田").waitFor();

	const sales = await openAs("sales", "en");
	await sales.page.goto("/IQT/dashboard");
	await sales.page
		.getByRole("link", { name: /asks for a quotation Chongqing → Yantian/ })
		.first()
		.click();
	const waiting = sales.page.getByRole("listitem").filter({ hasText: remark });
	await waiting.getByRole("button", { name: "Make the draft" }).click();
	await sales.page.getByRole("button", { name: "Send to the customer" }).click();
	await sales.page.getByRole("alertdialog").getByRole("button", { name: "Send to the customer" }).click();
	await mailAbout("sales@iqt.example", /重庆 → 盐田|Chongqing → Yantian/);
	const offer = await mailAbout("customer@iqt.example", /Q-\d{4}-\d{6}/);
	const number = /Q-\d{4}-\d{6}/.exec(offer.subject ?? "")?.[0] ?? "";

	await buyer.page.reload();
	await asked.getByText("已报价").waitFor();
	await asked.getByRole("link", { name: number }).click();
	await buyer.page.getByRole("button", { name: "接受报价" }).click();
	await buyer.page.getByRole("alertdialog").getByRole("button", { name: "接受报价" }).click();
	await buyer.page.getByText("已接受报价").waitFor();
	expect(await buyer.page.getByRole("tab").allTextContents()).toEqual(["报价内容", "历史"]);
	// What stands behind a price never comes to the customer's browser.
	expect(buyer.answers.some((text) => text.includes('"options"'))).toBe(true);
	expect(buyer.answers.join("\n")).not.toMatch(/"explanation"|"formula"|"rateId"|"strategyId"|"confidential"|"cost"/);
	expect([...buyer.errors, ...sales.errors]).toEqual([]);
});
