import { readCookie, writeCookie } from "../lib/cookie.ts";
import { base, paths } from "../paths.ts";

const TOKEN = "token";
const INTERNAL = "iqt.internal";
const NAME = "iqt.userName";

/** The session token, kept for a day; null when nobody is signed in. */
export const readToken = (): string | null => readCookie(TOKEN);
export const writeToken = (token: string): void => writeCookie(TOKEN, token, 1);
export const dropToken = (): void => writeCookie(TOKEN, "", 0);

/** Name to offer at the next sign-in; never a password. */
export const rememberedName = (): string => localStorage.getItem(NAME) ?? "";
export const rememberName = (name: string | null): void => (name === null ? localStorage.removeItem(NAME) : localStorage.setItem(NAME, name));

/** Staff (types 1 and 2) sign in at another page than customers; remembered for after the session has ended. */
export const noteUserType = (userType: number): void => localStorage.setItem(INTERNAL, userType === 3 ? "0" : "1");
export const signInPath = (): string => (localStorage.getItem(INTERNAL) === "1" ? paths.internalLogin : paths.login);

/** Forgets the session in this browser without asking the server and opens the right sign-in page; `back` is where to return to. */
export function leaveToSignIn(back?: string): void {
	dropToken();
	const query = back && back !== "/" ? `?redirect=${encodeURIComponent(back)}` : "";
	location.assign(`${base}${signInPath()}${query}`);
}
