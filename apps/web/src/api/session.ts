import { readCookie, writeCookie } from "../lib/cookie.ts";
import { paths } from "../paths.ts";

const TOKEN = "token";
const REGISTRATION_KEY = "registrationKey";
const REGISTRATION_EMAIL = "registrationEmail";
const KEEP = "iqt.keep";
const NAME = "iqt.userName";
const INTERNAL = "iqt.internal";

/** The session token; null when nobody is signed in. */
export const readToken = (): string | null => readCookie(TOKEN) || null;

/** Whether the token outlives the browser window. */
export const keepsToken = (): boolean => readCookie(KEEP) !== "0";

/** Keeps the token for a day, or until the browser closes where one does not want to be remembered; left out, as the one before. */
export function writeToken(token: string, keep: boolean = keepsToken()): void {
	writeCookie(KEEP, keep ? "" : "0", keep ? 0 : "session");
	writeCookie(TOKEN, token, keep ? 1 : "session");
}

const dropToken = (): void => writeCookie(TOKEN, "", 0);

/** The key of a registration under way, kept for a day; null when there is none. */
export const readRegistrationKey = (): string | null => readCookie(REGISTRATION_KEY) || null;

/** A registration under way with the address it is for; null when there is none. */
export function readRegistration(): { key: string; email: string } | null {
	const [key, email] = [readCookie(REGISTRATION_KEY), readCookie(REGISTRATION_EMAIL)];
	return key && email ? { key, email } : null;
}

/** Keeps a registration for a day, or forgets it (null). */
export function writeRegistration(registration: { key: string; email: string } | null): void {
	writeCookie(REGISTRATION_KEY, registration?.key ?? "", registration ? 1 : 0);
	writeCookie(REGISTRATION_EMAIL, registration?.email ?? "", registration ? 1 : 0);
}

/** Name to offer at the next sign-in; never a password. A cookie, since logging out wipes the browser's storage. */
export const rememberedName = (): string => readCookie(NAME) ?? "";
export const rememberName = (name: string | null): void => writeCookie(NAME, name ?? "", name ? 180 : 0);

/** Hosts only staff come to, from the build's `VITE_BACK_OFFICE_HOSTS` (names with commas between). */
const backOfficeHosts = (import.meta.env.VITE_BACK_OFFICE_HOSTS ?? "").split(",").map((host) => host.trim().toLowerCase());

/** Staff (types 1 and 2) sign in at another page than customers; remembered until the session is forgotten. */
export const noteUserType = (userType: number): void => localStorage.setItem(INTERNAL, userType === 3 ? "0" : "1");

/** Where somebody lands whose session has ended: the staff's sign-in for types 1 and 2 and on a back-office host. */
export const signInPath = (): string =>
	localStorage.getItem(INTERNAL) === "1" || backOfficeHosts.includes(location.hostname.toLowerCase()) ? paths.internalLogin : paths.login;

/** Forgets the session in this browser without asking the server: token, registration, local and session storage. */
export function forgetSession(): void {
	dropToken();
	writeRegistration(null);
	localStorage.clear();
	sessionStorage.clear();
}
