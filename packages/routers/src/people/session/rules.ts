import type { ThrottleRule } from "../../door/throttle.ts";

/** Five wrong passwords for one account from one network: who guesses elsewhere does not shut the right person out. */
export const accountThrottle: ThrottleRule = { limit: 5, windowMs: 15 * 60_000 };
/** What one account takes from everywhere together: guesses from many networks stay few. */
export const everywhereThrottle: ThrottleRule = { limit: 50, windowMs: 60 * 60_000 };
/** An office shares an address, so an address gets more. */
export const addressThrottle: ThrottleRule = { limit: 50, windowMs: 15 * 60_000 };

/** Mails with a code to one account asked for from one network; each makes the code before worthless. */
export const sendThrottle: ThrottleRule = { limit: 5, windowMs: 15 * 60_000 };
/** Mails with a code that one address may cause. */
export const sendAddressThrottle: ThrottleRule = { limit: 60, windowMs: 15 * 60_000 };

/** How long a mailed code holds, and how many wrong tries it bears. */
export const codeMinutes = 10;
export const codeTries = 5;
/** Tries at the mailed codes of one account, by whatever name it is called and from everywhere: beyond them every code is wrong for a while. */
export const codeThrottle: ThrottleRule = { limit: 10, windowMs: 15 * 60_000 };
/** How long a registration key holds. */
export const registrationHours = 2;
/** How long the link of an invitation holds. */
export const invitationHours = 72;
/** How long a session may be taken over elsewhere with its exchange code. */
export const handOverSeconds = 60;
/** API tokens a user may have at one time. */
export const tokensAtOnce = 20;

/** Where an invitation stands: its mail is on its way, arrived, refused or lost; its time ran out; the password is set. */
export type InvitationState = "waiting" | "sent" | "failed" | "expired" | "accepted";

/** One word for an invitation, from what is known of it and of its mail. */
export function invitationState(invitation: {
	used: boolean;
	expired: boolean;
	mail: "waiting" | "sending" | "sent" | "failed" | "uncertain";
}): InvitationState {
	if (invitation.used) return "accepted";
	if (invitation.mail === "failed") return "failed";
	if (invitation.expired) return "expired";
	return invitation.mail === "waiting" || invitation.mail === "sending" ? "waiting" : "sent";
}

/** Whether a company that names an e-mail domain takes an address: of that domain or one below it. */
export function takesDomain(domain: string | null, email: string): boolean {
	if (!domain) return true;
	const of = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
	const wanted = domain.toLowerCase();
	return of === wanted || of.endsWith(`.${wanted}`);
}

const commonWords = [
	"password",
	"passw0rd",
	"welcome",
	"qwerty",
	"letmein",
	"iloveyou",
	"administrator",
	"admin",
	"changeme",
	"instantprice",
	"instant",
	"price",
	"query",
	"freight",
	"logistics",
];
const runs = [
	"abcdefghijklmnopqrstuvwxyz",
	"01234567890123456789",
	"qwertyuiopasdfghjklzxcvbnm",
	"qazwsxedcrfvtgbyhnujmikolp",
	"1qaz2wsx3edc4rfv5tgb6yhn",
];

/** Length of `text` once every stretch of four or more characters that follow each other in a run, either way, counts as one. */
function withoutRuns(text: string): number {
	const all = runs.flatMap((run) => [run, Array.from(run).reverse().join("")]);
	let length = 0;
	for (let i = 0; i < text.length; length++) {
		let step = 1;
		for (const run of all) {
			let n = 4;
			while (i + n <= text.length && run.includes(text.slice(i, i + n))) n++;
			if (n > 4) step = Math.max(step, n - 1);
		}
		i += step;
	}
	return length;
}

/** What others know of whoever chooses a password. */
export interface PasswordOwner {
	userName: string;
	email: string;
	displayName: string;
	/** Name of their company, "" where they have none. */
	company: string;
}

/**
 * Whether somebody who knows the person would find it: it is little more than a name, a word of the trade, one repeated piece or keys in a
 * row (ASVS 5.0, 6.2.4 and 6.2.11).
 */
export function isGuessable(password: string, { userName, email, displayName, company }: PasswordOwner): boolean {
	const text = password.toLowerCase();
	// The last part of an address (com, cn) is everybody's.
	const address = email.split(/[@.]/).slice(0, -1);
	const known = [userName, email.split("@")[0] ?? "", ...address, ...displayName.split(/\s+/), ...company.split(/\s+/), ...commonWords]
		.map((word) => word.toLowerCase())
		.filter((word) => word.length >= 3);
	const rest = known.reduce((left, word) => left.replaceAll(word, ""), text);
	const repeated = /^(.{1,6}?)\1+.{0,3}$/.test(text);
	return repeated || new Set(text).size < 5 || withoutRuns(rest) < 6;
}
