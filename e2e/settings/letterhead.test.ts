import { expect, test } from "vitest";
import { axeFindings } from "../support/axe.ts";
import { walkers } from "./support.ts";

const open = walkers();
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("a letterhead is written, seen on an example, refused at its field, and kept with its logo", async () => {
	const { page } = await open("/settings/appSettings");
	const dialog = page.getByRole("dialog", { name: "Letterhead" });
	const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
	const show = async () => {
		await page.getByRole("main").getByRole("button", { name: "Letterhead" }).click();
		await field("Company name").waitFor();
	};
	const save = async () => {
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.waitFor({ state: "detached" });
	};
	await show();
	const [phone, email] = [await field("Phone").inputValue(), await field("Email").inputValue()];
	await field("Phone").fill("+49 40 123");
	await field("Email").fill("no address");
	const files = dialog.locator("input[type=file]");
	await files.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") });
	await dialog.getByRole("button", { name: "Save" }).click();
	await dialog.getByText(/^Not an e-mail address/).waitFor();
	await field("Email").fill("desk@letterhead.example");
	await dialog.getByRole("button", { name: "Save" }).click();
	await dialog.getByText(/no whole PNG/).waitFor();
	await files.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") });
	await dialog.getByRole("img", { name: "Logo" }).waitFor();
	expect(await axeFindings(page)).toEqual([]);

	await dialog.getByRole("button", { name: "Preview" }).click();
	const preview = page.getByRole("dialog", { name: "Preview with an example quotation" });
	await preview.locator("iframe[src^='blob:']").waitFor();
	await preview.getByRole("button", { name: "Close", exact: true }).last().click();
	await preview.waitFor({ state: "detached" });
	await save();

	await show();
	expect(await field("Phone").inputValue()).toBe("+49 40 123");
	await dialog.getByRole("img", { name: "Logo" }).waitFor();
	// What is typed and not saved is asked about.
	await field("Website").fill("www.elsewhere.example");
	await page.keyboard.press("Escape");
	await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
	await dialog.waitFor({ state: "detached" });

	// As it was, for the stories that follow.
	await show();
	expect(await field("Website").inputValue()).not.toContain("elsewhere");
	await field("Phone").fill(phone);
	await field("Email").fill(email);
	await dialog.getByRole("button", { name: "Remove the logo" }).click();
	await save();
});
