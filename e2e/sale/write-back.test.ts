import { translate } from "@iqt/i18n";
import { addDays } from "@iqt/i18n/days";
import { expect, test } from "vitest";
import { setCookies, tokenOf } from "../shell/support.ts";
import { axeFindings } from "../support/axe.ts";
import { withBrowser } from "../support/browser.ts";
import { inAWeek } from "../support/days.ts";
import { watchErrors } from "../support/portal.ts";
import { callRest } from "../support/rest.ts";

const browser = withBrowser();
const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate("en", id, values);

test("an accepted price is written back with what the request leaves open, the next search finds it, and it is taken out again", async () => {
	const [sales, vdm, pm] = await Promise.all(["sales", "vdm", "pm"].map(tokenOf));
	const call = async (token: string | undefined, name: string, body: object) => {
		const { code, message, data } = await callRest<{ adhocRequestGUID: string }>(token ?? "", "POST", `/api/adhocRequest/${name}`, body);
		expect([name, code, message]).toEqual([name, "000000", message]);
		return data;
	};
	const lane = { serviceType: "M", mode: "rail", portCity: "CNTAO", inlandCity: "CNCKG", direction: "westbound", ownership: "COC" };
	const goods = { customer: "Written Back Ltd", commodity: "Machine tools", containers: ["2 × 45HC"], grossWeight: 18_000, requiredDate: inAWeek };
	const { adhocRequestGUID: id } = await call(sales, "AddorUpdateRequest", { ...lane, ...goods });
	const line = { chargeName: "Rail", currency: "CNY", VATRatio: "9" };
	await call(vdm, "UpdateTheCost", { adhocRequestGUID: id, costs: [{ ...line, cost: "6123" }] });
	await call(pm, "UpdateThePrice", { adhocRequestGUID: id, prices: [{ ...line, sellingRate: "7321", validTo: addDays(inAWeek, 14) }] });
	await call(sales, "SendThePriceEmail", { adhocRequestGUID: id });

	// The customer takes it.
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	const main = page.getByRole("main");
	const as = (token: string | undefined) => setCookies(page, { language: "en", token: token ?? "" });
	const request = `/IQT/quotationPortal/QPRequesDetails?id=${id}`;
	await as(sales);
	await page.goto(request);
	await main.getByRole("button", { name: say("adHocScreen.accepted"), exact: true }).click();
	await page
		.getByRole("alertdialog")
		.getByRole("button", { name: say("adHocScreen.accepted"), exact: true })
		.click();
	await page.getByRole("alertdialog").waitFor({ state: "detached" });
	expect(await main.getByRole("button", { name: say("writeBackScreen.button.price"), exact: true }).count()).toBe(0);

	// Product managers write it back: what is missing is asked for at its field.
	await as(pm);
	await page.goto(request);
	await main.getByRole("button", { name: say("writeBackScreen.button.price"), exact: true }).click();
	const dialog = page.getByRole("dialog", { name: say("writeBackScreen.title"), exact: true });
	await dialog.getByRole("button", { name: say("writeBackScreen.check"), exact: true }).click();
	await dialog.getByText(say("problem.required"), { exact: true }).filter({ visible: true }).first().waitFor();
	expect(await axeFindings(page)).toEqual([]);
	const said = { weightFrom: "0", weightTo: "26", msr: "6,900", validFrom: inAWeek };
	for (const [field, value] of Object.entries(said)) {
		const input = dialog.getByRole("textbox", { name: say(`rate.${field}` as "rate.msr") });
		await input.fill(value);
		await input.press("Tab");
	}
	await dialog.getByRole("button", { name: say("writeBackScreen.check"), exact: true }).click();
	await dialog.getByText(say("writeBackScreen.ready"), { exact: true }).waitFor();
	await dialog.getByRole("button", { name: say("writeBackScreen.apply"), exact: true }).click();
	await dialog.waitFor({ state: "detached" });
	await main.getByText(/^The price is in the book: Rail price/).waitFor();

	// The next search sells at it.
	await page.goto(
		`/IQT/sale/sale?scope=portToPort&dir=westbound&from=inlandCity:CNCKG&to=port:CNTAO&box=45HC*2&own=COC&kg=18000&cargo=general&ready=${inAWeek}&with=&cur=CNY`,
	);
	await main
		.getByText(/14,642\.00/)
		.filter({ visible: true })
		.first()
		.waitFor();

	// The mark leads to the rate; the book's undo takes it out, and it may be written again.
	await page.goto(request);
	await main.getByRole("link", { name: say("writeBackScreen.rates"), exact: true }).click();
	await page.getByText("7,321.00", { exact: true }).filter({ visible: true }).first().waitFor();
	await page.goto(request);
	await main.getByRole("button", { name: say("writeBackScreen.undo"), exact: true }).click();
	await page
		.getByRole("alertdialog")
		.getByRole("button", { name: say("writeBackScreen.undo"), exact: true })
		.click();
	await main.getByRole("button", { name: say("writeBackScreen.button.price"), exact: true }).waitFor();
	expect(errors).toEqual([]);
});
