/** The table with many rows: what is in the page, and how soon a key is seen. */
import { type Database, insertMany } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import { moreTruckingRates } from "@iqt/db/seed/trucking";
import type { Insertable } from "kysely";
import type { Page } from "playwright-core";
import { eventTimes, THROTTLE, watchEvents, withPortal } from "./browser.ts";
import { quantile, type Row, toRow } from "./harness.ts";
import { now, today } from "./seeded.ts";

const MANY = 100_000;
const FEW = 100;
/** Finds the few among the many. */
const mark = "bench-few";
const ROUNDS = 5;
const KEYS = 60;
/** Between two keys, ms: a person who steps through a list. */
const GAP = 80;

async function addRates(path: string): Promise<void> {
	const { db, close } = openFile(path);
	const stamp = { changeId: "00000000-0000-4000-8000-000000000001", at: now.toISOString() };
	let chunk: Insertable<Database["trucking_cost_rate"]>[] = [];
	let made = 0;
	for (const row of moreTruckingRates(stamp, today, MANY)) {
		chunk.push(made++ < FEW ? { ...row, remark: mark } : row);
		if (chunk.length < 5_000) continue;
		await insertMany(db, "trucking_cost_rate", chunk);
		chunk = [];
	}
	await insertMany(db, "trucking_cost_rate", chunk);
	await close();
}

const nodes = async (page: Page, rows: (count: number) => boolean): Promise<number> => {
	await page.waitForSelector("[role=grid] [data-row='20'] [data-cell='1']");
	const count = Number(await page.locator("[role=grid]").getAttribute("aria-rowcount")) - 1;
	if (!rows(count)) throw new Error(`the list has ${count} rows`);
	return page.evaluate(() => document.querySelectorAll("*").length);
};

/** DOM nodes of 100,000 rows against 100, and a keystroke to paint under a throttled processor. */
export async function tableRows(): Promise<Row[]> {
	return withPortal(async ({ database, open }) => {
		await addRates(database);
		const { page, cdp } = await open("/trucking/cost");
		const ratios: number[] = [];
		const times: number[] = [];
		const { page: small } = await open(`/trucking/cost?q=${mark}`);
		const few = await nodes(small, (n) => n === FEW);
		await small.close();
		const many = await nodes(page, (n) => n >= MANY);
		ratios.push(many / few);
		// In the middle of the list, where every step scrolls.
		await page.locator("[role=grid]").focus();
		for (let i = 0; i < 40; i++) await page.keyboard.press("ArrowDown");
		for (let round = 0; round < ROUNDS; round++) {
			await watchEvents(page, ["keydown"]);
			await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
			for (let i = 0; i < KEYS; i++) {
				await page.keyboard.press(round % 2 === 0 ? "ArrowDown" : "ArrowRight");
				await page.waitForTimeout(GAP);
			}
			await page.waitForTimeout(300);
			await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
			const seen = await eventTimes(page);
			if (seen.length === 0) throw new Error("no key was seen");
			times.push(quantile(seen, 0.95));
			for (let i = 0; i < KEYS; i++) await page.keyboard.press("ArrowLeft");
		}
		return [
			toRow(`table of ${MANY.toLocaleString("en")} rows / with ${FEW}: DOM nodes`, { atMost: 1.2 }, ratios, "×", `${many} / ${few}`),
			toRow(`… an arrow key to paint, p95, ${THROTTLE} × CPU throttle`, { atMost: 100 }, times, "ms"),
		];
	});
}
