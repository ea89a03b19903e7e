import { translate } from "@iqt/i18n";
import { InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { refuseNamesOfOthers } from "../../kit/price-book/coded-names.ts";
import { ratesNaming } from "../../kit/price-book/rates-naming.ts";
import { usesInBooks } from "../../kit/price-book/uses.ts";
import { aliasesListed } from "../../kit/records/aliases.ts";
import { recordKind } from "../../kit/records/define.ts";
import { customsCategory, declaredAs } from "./schema.ts";

const isSearched = (code: string) => Object.values(declaredAs).some((one) => one === code);

/** What customs rates are for. A code that rates name stays, and so do those every search with customs asks by. */
export const customsCategoryKind = recordKind(customsCategory, {
	table: "customs_category",
	columns: aliasesListed,
	beforeSave: async ({ db }, fields, current) => {
		await refuseNamesOfOthers(db, "customsCategory", fields, current?.id);
		if (current === null || current.code === fields.code) return fields;
		const { count } = await ratesNaming(db, "customsCategory", current.code);
		refuseAll(
			isSearched(current.code) && new InvalidFieldError("code", "problem.codeSearched", { code: current.code }),
			count > 0 && new InvalidFieldError("code", "problem.codeInUse", { count }),
		);
		return fields;
	},
	usedBy: async (work, { code }) => [
		...(isSearched(code) ? [{ text: translate(work.language, "menu.salePrice"), path: "/sale/sale" }] : []),
		...(await usesInBooks(work, ({ codes }) => codes === "customsCategory", code)),
	],
	merging: {
		rates: { by: "code", isNaming: ({ codes }) => codes === "customsCategory" },
		alike: ["direction"],
		refuse: ({ code }) => (isSearched(String(code)) ? new InvalidFieldError("goes", "problem.codeSearched", { code: String(code) }) : null),
	},
});
