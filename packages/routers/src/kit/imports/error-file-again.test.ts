import { languages, translate } from "@iqt/i18n";
import { expect, it } from "vitest";
import { bytesOf, newPage } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { upload } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "COC/SOC", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const rate = ["CNCKG", "CNSHA", "Export", "20GP", "COC", 3_000, 3_300, 3_200, "CNY", "2028-04-01", "2028-06-30"];

/** What is asked of that rate under these heads, beside what is assumed, and its amounts. */
async function read(sheet: string, more: readonly string[], cells: readonly (string | number)[]) {
	const page = newPage(sheet);
	page.fill([
		[...heads, ...more],
		[...rate, ...cells],
	]);
	const { questions, ledger } = await upload(await bytesOf([page]));
	return { asked: questions.filter(({ group }) => group !== "assumed").map(({ id }) => id), amounts: ledger?.amounts, left: ledger?.leftOut };
}

it.each(languages)("the portal's own file of errors, sent again, is asked nothing about its own columns and its name: %s", async (language) => {
	const more = (["import.problemColumn", "import.rowColumn"] as const).map((id) => translate(language, id));
	const plain = await read("S", [], []);
	expect(await read("Errors", more, ["Rail Cost: -3900 CNY < 0, 只限 20GP", 2])).toEqual(plain);
	expect(plain).toEqual({ asked: [], amounts: 3, left: [] });
});
