import { type Language, translate } from "@iqt/i18n";
import { holds, isPermission, menuOf, permissionKeys } from "../../door/permissions.ts";
import { rightsOf } from "../../door/session/rights.ts";
import { bookRight, mayEdit } from "../../kit/price-book/edit-right.ts";
import { visibleFields } from "../../kit/price-book/list.ts";
import { listedBooks } from "../../kit/price-book/listed.ts";
import { recordKinds } from "../../kit/records/registry.ts";

/** A role as it stands in a form. */
export interface DraftRole {
	code: string;
	roleType: "internal" | "company";
	isSuper: boolean;
	permissions: readonly string[];
}

/**
 * What somebody with this role and no other sees: paths of screens, rights, and for every price book whether it opens and which of its
 * fields are left out. It asks the same functions the server asks of a person.
 */
export function previewRole(role: DraftRole, language: Language) {
	const rights = rightsOf(
		role.roleType === "company" ? 3 : 1,
		[{ code: role.code, isSuper: role.isSuper, acting: false }],
		role.permissions.filter(isPermission),
	);
	const buttons = permissionKeys().filter((key) => holds(rights, key));
	const previews = listedBooks().map((book) => {
		const { domain } = book;
		const confidential = book.fields.filter((field) => field.confidential);
		return {
			domain,
			title: translate(language, book.title),
			menu: menuOf(bookRight(book, "view")),
			opens: holds(rights, bookRight(book, "view")),
			edits: mayEdit(book, rights),
			shownFields: visibleFields(book, rights).map((field) => translate(language, field.label)),
			hiddenFields: rights.seesCost ? [] : confidential.map((field) => translate(language, field.label)),
		};
	});
	const records = recordKinds().filter(
		(kind) => kind.fields.some((field) => field.confidential) && holds(rights, kind.rights.edit) && !rights.seesCost,
	);
	return {
		seesCost: rights.seesCost,
		/** Titles of what the role has *Edit* of to no avail, since it sees no costs. */
		editsInVain: [
			...previews.filter((book) => holds(rights, bookRight(book, "edit")) && !book.edits).map(({ title }) => title),
			...records.map((kind) => translate(language, kind.title)),
		],
		menus: [...new Set(buttons.map(menuOf).filter((path) => path !== null))],
		buttons,
		books: previews,
	};
}
