import type { Page } from "playwright-core";
import { expect } from "vitest";
import { setCookies, tokenOf } from "../shell/support.ts";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { callRest } from "../support/rest.ts";
import { openRowMenu } from "../support/row-menu.ts";

/** A line of the contract. */
type Line = readonly [method: "GET" | "POST" | "PUT", path: string];

export interface Walker {
	page: Page;
	/** Calls a procedure's REST line as the same person, in the same session. */
	rest: (line: Line, body: Record<string, unknown>) => Promise<{ code: string; data: Record<string, unknown> }>;
}

/** Opens pages in which somebody is signed in, in English. */
export function walkers(): (path: string, userName?: string) => Promise<Walker> {
	const browser = withBrowser();
	return async (path, userName = "admin") => {
		const page = await browser.open();
		const token = await tokenOf(userName);
		await setCookies(page, { language: "en", token });
		await page.goto(`/IQT${path}`);
		return {
			page,
			rest: ([method, path], body) =>
				method === "GET"
					? callRest(token, method, `${path}?${new URLSearchParams(body as Record<string, string>)}`)
					: callRest(token, method, path, body),
		};
	};
}

/** What a walk over a screen of records enters, breaks and finds. */
export interface Walk {
	/** Enters a new record that is right but for one field. */
	fill: (page: Page) => Promise<void>;
	/** The sentence at that field. */
	refused: string | RegExp;
	/** Puts the field right. */
	correct: (page: Page) => Promise<void>;
	/** What the toasts call it. */
	name: string;
	/** A label and value an edit changes. */
	edit: { label: string; value: string };
	/** Somebody else changes it meanwhile: the REST line that saves, made from the line that lists. */
	list: Line;
	save: { line: Line; fields: (record: Record<string, unknown>) => Record<string, unknown> };
}

/** A field's label as it stands, with or without the mark of a required one. */
export const labelled = (label: string): RegExp => new RegExp(`^${label}\\s*\\*?$`);

const menuOf = (page: Page, row: string) => openRowMenu(page.getByRole("row").filter({ hasText: row }));

/** Chooses an entry of a row's menu. */
export async function act(page: Page, row: string, entry: string): Promise<void> {
	await menuOf(page, row);
	// By the keyboard: a message may lie over the menu, and stays while the pointer is on it.
	await page.getByRole("menuitem", { name: entry, exact: true }).press("Enter");
}

/** The form has closed; what it says instead is told where it has not. */
export async function saved(page: Page): Promise<void> {
	const form = page.getByRole("dialog");
	await form.waitFor({ state: "detached" }).catch(async (error: Error) => {
		throw new Error(`not saved: ${(await form.first().locator("p, label, [role=alert]").allTextContents()).join(" | ")}`, { cause: error });
	});
}

/** Add with a wrong value refused at its field, edit, save over somebody else's change, delete, undo it. */
export async function walk({ page, rest }: Walker, { fill, refused, correct, name, edit, list, save }: Walk): Promise<void> {
	await loaded(page);
	await page.getByRole("button", { name: "Add", exact: true }).first().click();
	await fill(page);
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByRole("dialog").getByText(refused).filter({ visible: true }).first().waitFor();
	await correct(page);
	await page.getByRole("button", { name: "Save" }).click();
	await saved(page);
	await page.getByRole("row").filter({ hasText: name }).waitFor();

	await act(page, name, "Edit");
	const box = page.getByRole("dialog").getByLabel(labelled(edit.label));
	await box.fill(edit.value);
	// Somebody else is quicker.
	const found = await rest(list, { search: name, pageSize: 10 });
	const [record] = found.data.items as Record<string, unknown>[];
	if (!record) throw new Error(`${name} is not in the list`);
	expect(await rest(save.line, save.fields(record))).toMatchObject({ code: "000000" });
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByText("Someone changed this record while you were editing.", { exact: false }).waitFor();
	await page.getByRole("button", { name: "Keep mine" }).click();
	await saved(page);
	await page.getByRole("row").filter({ hasText: edit.value }).waitFor();

	await act(page, name, "Delete");
	await page.getByRole("row").filter({ hasText: name }).waitFor({ state: "detached" });
	await page.getByRole("button", { name: "Undo" }).click();
	await page.getByRole("row").filter({ hasText: name }).waitFor();
	await act(page, name, "History");
	for (const action of ["Created", "Changed", "Deleted", "Restored"])
		await page.getByRole("dialog").getByText(action, { exact: true }).filter({ visible: true }).first().waitFor();
	await page.keyboard.press("Escape");
}
