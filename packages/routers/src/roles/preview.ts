import { type Language, translate } from "@iqt/i18n";
import { rightsOf } from "../auth/rights.ts";
import { importBook } from "../imports/book.ts";
import { rateBooks } from "../jobs/rate-warnings.ts";
import { holds, isPermission, menuOf, type Permission, permissionKeys } from "../permissions.ts";

/** A role as it stands in a form. */
export interface DraftRole {
	code: string;
	isSuper: boolean;
	permissions: readonly string[];
}

/**
 * What somebody with this role and no other sees: paths of screens, rights, and for every price book whether it opens and which of its
 * fields are left out. It asks the same functions the server asks of a person.
 */
export function previewRole(role: DraftRole, language: Language) {
	const rights = rightsOf(1, [{ code: role.code, isSuper: role.isSuper, acting: false }], role.permissions.filter(isPermission));
	const buttons = permissionKeys.filter((key) => holds(rights, key));
	const books = Object.keys(rateBooks).map((domain) => {
		const { rates } = importBook(domain);
		const confidential = rates.fields.filter((field) => field.confidential);
		return {
			domain,
			title: translate(language, rates.title),
			menu: menuOf(`${domain}.view` as Permission),
			opens: holds(rights, `${domain}.view` as Permission),
			// A price is edited whole: whoever may not see all of it may not change it either.
			edits: holds(rights, `${domain}.edit` as Permission) && (rights.seesCost || confidential.length === 0),
			shownFields: rates.fields.filter((field) => rights.seesCost || !field.confidential).map((field) => translate(language, field.label)),
			hiddenFields: rights.seesCost ? [] : confidential.map((field) => translate(language, field.label)),
		};
	});
	return {
		seesCost: rights.seesCost,
		menus: [...new Set(buttons.map(menuOf).filter((path) => path !== null))],
		buttons,
		books,
	};
}
