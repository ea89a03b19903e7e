import { languages, messageIds, translate } from "@iqt/i18n";
import { describe, expect, it } from "vitest";
import { withoutAsking } from "./without-asking.ts";

describe("a question without what it asks", () => {
	it.each([
		["This column is not read: E Terminal (“洋山”). Leave it out?", "This column is not read: E Terminal (“洋山”)."],
		["3 dates such as “1.2.27” may begin with either. Which comes first?", "3 dates such as “1.2.27” may begin with either."],
		["12 cells hold “x. y?”: a tick (yes) or a cross (no)?", "12 cells hold “x. y?”."],
		["3 个金额有加号（如“+500”）。是价格，还是加在成本上？", "3 个金额有加号（如“+500”）。"],
		["2 件の金額が 0 です。0 は価格ですか。", "2 件の金額が 0 です。"],
		["1 celda tiene texto tachado. ¿Tomar solo lo demás?", "1 celda tiene texto tachado."],
		["Currency: “USD” by the head, but “CNY” by the title.", "Currency: “USD” by the head, but “CNY” by the title."],
	])("says what it is about: %s", (message, said) => {
		expect(withoutAsking(message)).toBe(said);
	});

	const asked = messageIds().filter((id) => id.startsWith("import.ask."));
	const values = {
		count: 3,
		number: 3,
		distinct: 3,
		...Object.fromEntries("fields text value other names columns column".split(" ").map((name) => [name, name])),
	};

	it.each(languages)("is none in any words of the portal: %s", (language) => {
		const said = asked.map((id) => withoutAsking(translate(language, id, values)));
		expect(said.filter((message) => message.length < 5 || /[?？¿]|か。$/.test(message))).toEqual([]);
	});
});
