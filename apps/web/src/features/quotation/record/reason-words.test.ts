import { translate } from "@iqt/i18n";
import { expect, it } from "vitest";
import type { Text } from "../../../lib/text.ts";
import { reasonWords } from "./reason-words.ts";

const t: Text = (id, values) => translate("en", id, values);

it("tells the first days of two rates where they differ, and never a day that is the same", () => {
	const other = (after: string) => reasonWords(t, { code: "rate", of: "thc", before: "2026-10-01", after }, "CNY");
	expect(other("2026-11-01")).toMatch(/^Another rate: .+, valid from 2026-10-01 → 2026-11-01$/);
	expect(other("2026-10-01")).toMatch(/^Another rate: [^,]+$/);
});

it("tells a mark-up that falls on the charges in other parts, with no figure beside it", () => {
	expect(reasonWords(t, { code: "spread" }, "CNY")).toBe("The same mark-up falls on the charges in other parts");
});
