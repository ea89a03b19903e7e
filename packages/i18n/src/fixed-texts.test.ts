import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { catalogs } from "./catalogs.ts";

/** Section 8 of the specification: what stands there word for word, without what later screens are still to say. */
const fixed = [
	"Verification failed, please Login again.",
	"getInfo: roles must be a non-null array!",
	"Has Error",
	"Switch Size Success",
	"Switch Language Success",
	"Verification Code sent. Please check your email.",
	"Save successfully",
	"Update Success!",
	"The address has expired. Please use the following new address",
	"Dangerous goods are not accepted for quotation.",
	"Please select the route you want to delete",
];

it.each(fixed)("says in English, word for word: %s", (text) => {
	expect(Object.values(catalogs("en")).filter((said) => said === text || said.includes(`(${text})`)).length).toBeGreaterThan(0);
});

it("says in every language that the browser cannot show a full screen as the specification has it", () => {
	const topBar = new URL("../../../apps/web/src/shell/top-bar.tsx", import.meta.url);
	expect(readFileSync(topBar, "utf8")).toContain('"you browser can not work"');
});

it("titles the error dialog as the specification has it", () => {
	expect([catalogs("zh")["shell.errorTitle"], catalogs("zh")["shell.errorOk"]]).toEqual(["错误提示", "OK"]);
});
