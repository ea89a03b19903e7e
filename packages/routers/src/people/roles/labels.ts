import { isMessageId, type Language, translate } from "@iqt/i18n";
import { menuOf, type Permission, permissionKeys } from "../../door/permissions.ts";
import { listedBook } from "../../kit/price-book/listed.ts";

const said = (language: Language, ...ids: string[]): string | null => {
	const id = ids.find(isMessageId);
	return id === undefined ? null : translate(language, id);
};

/** Part of a right before its first point: `sale` of `sale.quote`. */
export const domainOf = (permission: string): string => permission.slice(0, permission.indexOf("."));
const verbOf = (permission: string): string => permission.slice(permission.indexOf(".") + 1);

/** What a right allows, in words: its own, or those of its verb. Null where nobody wrote any. */
export const rightLabel = (language: Language, permission: string): string | null =>
	said(language, `right.${domainOf(permission)}.${verbOf(permission)}`, `right.verb.${verbOf(permission)}`);

/** What a domain is called, a price book by its title. Null where nobody wrote it; screens name their own. */
export const domainLabel = (language: Language, domain: string): string | null =>
	said(language, listedBook(domain)?.title ?? `right.domain.${domain}`);

/** Every right with its words, the screen it shows and its domain, in the order of the registry. */
export const rightsInWords = (language: Language) =>
	permissionKeys().map((permission: Permission) => ({
		permission,
		menu: menuOf(permission),
		domain: domainOf(permission),
		domainLabel: domainLabel(language, domainOf(permission)),
		label: rightLabel(language, permission) ?? permission,
	}));
