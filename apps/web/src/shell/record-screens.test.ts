import * as declared from "@iqt/routers/app/declared-records";
import { expect, test } from "vitest";
import { notBuilt, screens } from "../screens.ts";

const records = Object.values(declared);

/** Screens under the title of a record, at the path its right opens; at any where no right opens one. */
const screensOf = ({ title, rights: { menu } }: (typeof records)[number]) =>
	screens.filter((screen) => {
		const opens = typeof screen.access === "object" ? screen.access.menu : screen.path;
		// A path that is no screen at all is told where the rights are held (app/rights.test.ts).
		const isScreen = menu !== undefined && screens.some((one) => one.path === menu);
		return screen.title === title && (!isScreen || opens === menu);
	});

test.each(records.map((record) => [record.name, record] as const))(
	"%s has a screen at the path its right opens, and none that is still to come",
	(_, record) => {
		const shown = screensOf(record);
		expect(shown.length).toBeGreaterThan(0);
		expect(shown.filter(({ load }) => load === notBuilt)).toEqual([]);
	},
);
