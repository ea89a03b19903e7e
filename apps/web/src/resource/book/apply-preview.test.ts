import type { Rate } from "@iqt/routers/kit/price-book/list";
import { icrPrice } from "@iqt/routers/prices/icr-price/schema";
import { inlandRail } from "@iqt/routers/prices/inland-rail/schema";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Text } from "../../lib/text.ts";
import type { Resource } from "../grid/use-resource.ts";
import { ApplyPreview } from "./apply-preview.tsx";
import { rateColumns } from "./rate-columns.tsx";

const t: Text = (id) => id;
const i18n = setupI18n({ locale: "en", messages: { en: {} } });

test.each([
	["a cost in yuan of a rate in dollars is in yuan", icrPrice, "costCny", { costCny: "13000.00", currency: "USD" }, "CNY"],
	["its price in dollars", icrPrice, "ssr", { ssr: "2400.00", currency: "USD" }, "USD"],
	["a mark-up is in percent", inlandRail, "ssr", { ssr: "12", currency: "CNY", basis: "percent" }, "%"],
	["and what it comes to at least is money", inlandRail, "min", { min: "100.00", currency: "CNY", basis: "percent" }, "CNY"],
] as const)("%s", (_what, book, name, row, unit) => {
	const columns = { all: rateColumns(book, { seesCost: true, mayEdit: false, t, locale: "en" }) };
	const rate = { id: "one", row: { basis: "container", ...row }, values: {}, places: {} } as unknown as Rate;
	const after = { ...rate, row: { ...rate.row, [name]: "99.00" } };
	const resource = { columns, words: {} } as unknown as Resource<Rate>;
	const preview = createElement(ApplyPreview, { book, resource, name, samples: [{ before: rate, after }] });
	const shown = renderToStaticMarkup(createElement(I18nProvider, { i18n }, preview));
	expect(shown).toContain(`99.00</strong><span class="ml-1 text-ink-soft">${unit}</span>`);
});
