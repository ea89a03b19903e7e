import { translate } from "@iqt/i18n";
import { expect, it, vi } from "vitest";
import type { Text } from "../../../lib/text.ts";
import { changedWords } from "./changed-words.ts";

vi.stubGlobal("document", { cookie: "language=en" });

const t: Text = (id, values) => translate("en", id, values);

it("tells what of a draft was changed: short values from what to what, all others by their names", () => {
	const before = {
		customer: { name: "One" },
		language: "en",
		remarks: "",
		currency: "CNY",
		validTo: "2026-12-31",
		total: "13195.16",
		lanesAre: "parts",
	};
	const after = { ...before, customer: { name: "Two" }, currency: "USD", total: "1947.40", remarks: "Soon" };
	expect(changedWords(t, before, after)).toBe("Customer\u00a0· Currency CNY → USD\u00a0· Total 13,195.16 → 1,947.40\u00a0· Remarks");
});

it("tells a second language with its remarks that come or go, and nothing of what stayed", () => {
	const before = { language: "en", remarks: "Soon" };
	const after = { ...before, secondLanguage: "zh", secondRemarks: "尽快" };
	const told = "Second language\u00a0· Remarks in Chinese";
	expect([changedWords(t, before, after), changedWords(t, after, before), changedWords(t, after, { ...after })]).toEqual([told, told, ""]);
});
