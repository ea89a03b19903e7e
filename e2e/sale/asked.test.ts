import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setCookies, tokenOf } from "../shell/support.ts";
import { mailAbout, withBrowser } from "../support/browser.ts";
import { inAWeek } from "../support/days.ts";
import { watchErrors } from "../support/portal.ts";

const browser = withBrowser();
const searchOf = (to: string, box: string) =>
	`?scope=portToPort&dir=westbound&from=inlandCity:CNCKG&to=port:${to}&box=${box}&own=COC&kg=18000&cargo=general&ready=${inAWeek}&with=bookingService&cur=CNY`;
const remark = "请确认 12 月的舱位";
const anyWay = "能否经其他港口？";

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

test("a customer asks in Chinese, sales answer in English: options of which one is accepted, and a reason where there is no price", async () => {
	const buyer = await openAs("customer", "zh");
	await buyer.page.goto(`/IQT/sale/sale${searchOf("BEANR", "40HC*1")}`);
	await buyer.page.getByRole("button", { name: "请求报价" }).click();
	await buyer.page.getByRole("dialog").getByText("重庆 → 安特卫普").waitFor();
	await buyer.page.getByLabel("给我们的留言（选填）").fill(anyWay);
	// What was written is asked about before it goes, in the portal's own words.
	await buyer.page.keyboard.press("Escape");
	const question = buyer.page.getByRole("alertdialog", { name: "未保存的修改" });
	await question.getByRole("button", { name: "取消" }).click();
	await question.waitFor({ state: "detached" });
	await expect.poll(() => buyer.page.getByLabel("给我们的留言（选填）").inputValue()).toBe(anyWay);
	await buyer.page.getByRole("button", { name: "发送请求" }).click();
	const unpriced = buyer.page.getByRole("listitem").filter({ hasText: anyWay });
	await unpriced.getByText("无价格").waitFor();

	await buyer.page.goto(`/IQT/sale/sale${searchOf("CNYTN", "40HC*1")}`);
	await buyer.page.getByRole("button", { name: "加入报价篮" }).first().click();
	await buyer.page.goto(`/IQT/sale/sale${searchOf("CNYTN", "40HC*2")}`);
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
	const missing = sales.page.getByRole("listitem").filter({ hasText: anyWay });
	// The one that was clicked, and nothing else.
	await waiting.waitFor();
	expect(await missing.count()).toBe(0);
	await sales.page.getByRole("button", { name: "All requests" }).click();
	expect(await missing.getByRole("link", { name: "Open the search" }).getAttribute("href")).toBe(`/IQT/sale/sale${searchOf("BEANR", "40HC*1")}`);
	await missing.getByRole("button", { name: "Turn down" }).click();
	const turnDown = sales.page.getByRole("alertdialog").getByRole("button", { name: "Turn down" });
	expect(await turnDown.isDisabled()).toBe(true);
	await sales.page.getByLabel("Reason").fill("Not before May");
	await turnDown.click();
	await missing.waitFor({ state: "detached" });
	expect((await mailAbout("customer@iqt.example", /关于您的报价请求/)).text).toContain("Not before May");
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
	const accept = buyer.page.getByRole("alertdialog").getByRole("button", { name: "接受报价" });
	expect(await accept.isDisabled()).toBe(true);
	await buyer.page.getByRole("radio", { name: /方案 2/ }).click();
	await accept.click();
	await buyer.page.getByText("已接受 · 方案 2").waitFor();
	expect((await mailAbout("sales@iqt.example", new RegExp(number))).text).toMatch(/option 2|方案 2/);
	expect(await buyer.page.getByRole("tab").allTextContents()).toEqual(["报价内容", "历史"]);
	// What stands behind a price never comes to the customer's browser.
	expect(buyer.answers.some((text) => text.includes('"options"'))).toBe(true);
	expect(buyer.answers.join("\n")).not.toMatch(/"explanation"|"formula"|"rateId"|"strategyId"|"confidential"|"cost"/);
	expect([...buyer.errors, ...sales.errors]).toEqual([]);
});
