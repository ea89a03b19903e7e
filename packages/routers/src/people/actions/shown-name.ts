import { type Language, languages } from "@iqt/i18n";
import { domainLabel, domainOf, rightLabel } from "../roles/labels.ts";
import type { FoundAction } from "./queries.ts";

type Named = Pick<FoundAction, "name" | "permission">;

/** What an action is called: one of the product by its right, in the reader's language, until somebody names it. */
export function shownName(language: Language, { name, permission }: Named): string {
	if (permission === null || name !== permission) return name;
	const words = [domainLabel(language, domainOf(permission)), rightLabel(language, permission)].filter((word) => word !== null);
	return words.join(" · ") || name;
}

/** The name an action is kept under where it is sent `sent`: one that is only what some reader is shown says nothing new. */
export const keptName = (action: Named, sent: string): string =>
	languages.some((language) => shownName(language, action) === sent) ? action.name : sent;
