import type { BookRight } from "@iqt/routers/kit/price-book/declaration";
import { books } from "@iqt/routers/prices/books";
import { expect, test } from "vitest";
import { notBuilt, screens } from "../screens.ts";
import { bookScreens } from "./book-screens.ts";

test("every price book has one screen, under its title and at the path its right opens", () => {
	const shown = bookScreens()
		.map(({ book, title, path }) => ({ book, title, path }))
		.sort((a, b) => (a.book < b.book ? -1 : 1));
	// A screen no right opens is there for super administrators alone.
	const own = new Map<string, string>(bookScreens().map(({ book, path }) => [book, path]));
	// A path that is no screen at all is told where the rights are held (app/rights.test.ts).
	const opened = (path: string | undefined) => (path !== undefined && screens.some((screen) => screen.path === path) ? path : undefined);
	const declared = books.map(({ domain, title, rights }) => ({ book: domain, title, path: opened(rights.view.menu) ?? own.get(domain) }));
	expect(shown).toEqual(declared.sort((a, b) => (a.book < b.book ? -1 : 1)));
});

test("no screen of a price book is still to come", () => {
	expect(bookScreens().flatMap(({ book, load }) => (load === notBuilt ? [book] : []))).toEqual([]);
});

test("every price book that keeps terms has a screen of them, which its right opens", () => {
	const keeping = books.filter(({ terms }) => terms !== undefined);
	expect(keeping.length).toBeGreaterThan(1);
	const built = new Set(screens.filter(({ load }) => load !== notBuilt).map(({ path }) => path));
	const missing = keeping.flatMap(({ domain, rights }) => {
		const path = "term" in rights ? (rights.term as BookRight).menu : undefined;
		if (path === undefined) return [`${domain} keeps terms: write term: { menu: "/…/…Term", roles: ["PM"] } into its rights`];
		if (built.has(path)) return [];
		return [`${domain} keeps terms: write a terms-screen.tsx as features/chb/customs-price has it, and its line at ${path} in screens.ts`];
	});
	expect(missing).toEqual([]);
});
