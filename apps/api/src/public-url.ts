/** Where the portal lies below its origin. */
const basePath = "/IQT";

/**
 * The address people open, as links in mails and signed URLs begin with it: without a trailing slash, and with the portal's base path where
 * it was left out (`https://portal.example.com` → `https://portal.example.com/IQT`). Null where it is no http address.
 */
export function publicUrlOf(given: string): string | null {
	if (!URL.canParse(given)) return null;
	const { protocol, origin, pathname } = new URL(given);
	if (protocol !== "http:" && protocol !== "https:") return null;
	let end = pathname.length;
	while (pathname[end - 1] === "/") end--;
	const path = pathname.slice(0, end);
	return `${origin}${path.toLowerCase().endsWith(basePath.toLowerCase()) ? path : path + basePath}`;
}
