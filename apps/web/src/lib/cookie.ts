/** Value of a cookie, or null. */
export function readCookie(name: string): string | null {
	const entry = document.cookie.split("; ").find((c) => c.startsWith(`${name}=`));
	return entry ? decodeURIComponent(entry.slice(name.length + 1)) : null;
}

/** Sets a cookie of this site for `days`, or until the browser closes ("session"); 0 removes it. */
export function writeCookie(name: string, value: string, days: number | "session"): void {
	const secure = location.protocol === "https:" ? "; Secure" : "";
	const age = days === "session" ? "" : `; Max-Age=${Math.round(days * 86_400)}`;
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on http
	document.cookie = `${name}=${encodeURIComponent(value)}; Path=/${age}; SameSite=Lax${secure}`;
}
