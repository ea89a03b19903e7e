import type { Page } from "playwright-core";

const widths = [1440, 390] as const;
export type Width = (typeof widths)[number];

/** Lets a page lay itself out anew after its window has changed. */
const laidOut = (page: Page): Promise<unknown> =>
	page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Opens each of `all` once and looks at it in both widths, as opening costs more than looking. The next is opened in the width the one before
 * was looked at last: walks that begin at different widths open every one in both. What is wrong by name, and in which width.
 */
export async function inBothWidths<T>(
	page: Page,
	{ all, first, height }: { all: readonly T[]; first: Width; height: number },
	open: (one: T, place: number) => Promise<string>,
	look: (one: T, width: Width) => Promise<string[]>,
): Promise<Record<string, string[]>> {
	const problems: Record<string, string[]> = {};
	const note = (name: string, width: Width, wrong: string[]) => {
		if (wrong.length > 0) problems[`${name} at ${width} px`] = wrong;
	};
	let width = first;
	const setWidth = async (next: Width) => {
		width = next;
		await page.setViewportSize({ width, height });
		await laidOut(page);
	};
	await setWidth(first);
	for (const [place, one] of all.entries()) {
		const name = await open(one, place);
		note(name, width, await look(one, width));
		await setWidth(width === widths[0] ? widths[1] : widths[0]);
		note(name, width, await look(one, width));
	}
	return problems;
}
