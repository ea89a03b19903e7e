import { translate } from "@iqt/i18n";
import { i18n } from "@lingui/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sentence } from "./errors.ts";

const values = { row: "{row}", column: "{column}", message: "{message}" };
beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: { "rest.sheetProblem": translate("en", "rest.sheetProblem", values) } }));
afterAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test("what is wrong with fields is told without the names programs have for them, and of a sheet with its cell or row and column", () => {
	const told = (...data: object[]) => sentence({ code: "000001", message: "Some fields are not right.", data });
	expect(told({ field: "code", message: "Taken" }, { field: "rows.0.code", message: "Taken" })).toBe("Taken");
	expect(told({ field: "D7", message: "No amount" })).toBe("D7: No amount");
	const ofSheet = told({ field: "code", row: 3, column: "Port code", message: "Taken" });
	expect(ofSheet).toContain("Port code");
	expect(ofSheet).toContain("3");
	expect(told()).toBe("Some fields are not right.");
});
