import { expect, test } from "vitest";
import { loaded } from "../support/grid.ts";
import { watchErrors } from "../support/portal.ts";
import { act, labelled, saved, walkers } from "./support.ts";

const open = walkers();
const NAME = "Freight ERP";

test("an address is given its secret once, is tested, and says why it took nothing; it is deleted once it is switched off", async () => {
	const { page } = await open("/system/webhooks");
	const errors = watchErrors(page);
	await loaded(page);
	await page.getByRole("button", { name: "Add", exact: true }).first().click();
	const form = page.getByRole("dialog");
	await form.getByLabel(labelled("Name")).fill(NAME);
	await form.getByLabel(labelled("Address")).fill("https://10.0.0.8/events");
	await form.getByRole("checkbox", { name: "State of a quotation" }).check();
	await page.getByRole("button", { name: "Save" }).click();
	await form
		.getByText(/Must be a public address/)
		.filter({ visible: true })
		.first()
		.waitFor();
	await form.getByLabel(labelled("Address")).fill("https://erp.example.invalid/events");
	await page.getByRole("button", { name: "Save" }).click();
	await saved(page);

	await page.getByRole("link", { name: NAME }).click();
	await page.waitForURL(/webhooks\/[0-9a-f-]{36}$/);
	const button = (name: string) => page.getByRole("button", { name, exact: true });
	const asked = page.getByRole("alertdialog");
	// Without a secret nothing can be signed, so nothing is sent.
	await button("New secret").waitFor();
	expect(await button("Switch on").count()).toBe(0);
	await button("New secret").click();
	await asked.getByRole("button", { name: "New secret" }).click();
	const secret = await asked.getByRole("textbox", { name: "Secret" }).inputValue();
	expect(secret.length).toBeGreaterThanOrEqual(32);
	await asked.getByRole("button", { name: "I have saved it" }).click();
	await asked.waitFor({ state: "detached" });
	expect(await page.content()).not.toContain(secret);

	await button("Send a test").click();
	const delivery = page.getByRole("row").filter({ hasText: "Test" });
	await delivery.getByText("Given up").waitFor();
	await delivery.getByText("No connection").waitFor();
	await button("Switch on").click();
	await asked.getByRole("button", { name: "Switch on" }).click();
	await button("Switch off").waitFor();
	await button("Switch off").click();
	await asked.getByRole("button", { name: "Switch off" }).click();
	await button("Switch on").waitFor();
	// The browser tells of the call that was refused, and of nothing else.
	expect(errors).toHaveLength(1);

	await page.goto("/IQT/system/webhooks");
	await loaded(page);
	await act(page, NAME, "Delete");
	await page.getByRole("row").filter({ hasText: NAME }).waitFor({ state: "detached" });
});
