import type { Database } from "@iqt/db";
import type { MessageId } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { companyName } from "../session/queries.ts";
import { isGuessable, type PasswordOwner } from "../session/rules.ts";
import { commonPasswords } from "./common-passwords.ts";
import { longPasswords } from "./long-passwords.ts";

let known: ReadonlySet<string> | undefined;
const isKnown = (text: string): boolean => {
	known ??= new Set([...commonPasswords, ...longPasswords]);
	return known.has(text);
};

/** Characters people put in the place of letters. */
const letters: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };
const spelt = (text: string): string => text.replace(/[013457@$!]/g, (sign) => letters[sign] ?? sign);

/** What is put before or behind a word to make it long enough: a year, a date, signs. More than this is a secret of its own. */
const longestTrimming = 8;
const shortestWord = 4;

/**
 * Whether a list of common passwords holds it, as it is, with signs for letters, with a few digits or signs around it, or as two entries
 * written in one.
 */
export function isCommon(password: string): boolean {
	const text = password.toLowerCase();
	if (isKnown(text) || isKnown(spelt(text))) return true;
	const word = text.replace(/^[^a-z]+|[^a-z]+$/g, "");
	if (word.length < shortestWord || text.length - word.length > longestTrimming) return false;
	return [word, spelt(word)].some((core) => {
		if (isKnown(core)) return true;
		if (!/^[a-z]+$/.test(core)) return false;
		for (let at = shortestWord; at <= core.length - shortestWord; at++) if (isKnown(core.slice(0, at)) && isKnown(core.slice(at))) return true;
		return false;
	});
}

/** Why a new password is refused, as a message id; null for a good one. The owner's company counts among what others know of them. */
export async function refusedPassword(
	db: Kysely<Database>,
	password: string,
	person: Omit<PasswordOwner, "company"> & { companyId: string | null },
): Promise<MessageId | null> {
	const company = (await companyName(db, person.companyId)) ?? "";
	if (isGuessable(password, { ...person, company })) return "problem.passwordGuessable";
	return isCommon(password) ? "problem.passwordCommon" : null;
}
