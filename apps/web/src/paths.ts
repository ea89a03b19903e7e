/** Where the portal lives on its host; the router's base. */
export const base = "/IQT";

export const paths = {
	home: "/dashboard",
	login: "/login",
	/** The same page for bookmarks of the old portal, whose sign-in stood one level deeper. */
	loginAlias: "/IQT/login",
	internalLogin: "/internalLogin",
	notFound: "/404",
	redirect: "/redirect",
	editPassword: "/user/editPassword",
	railPrice: "/Rail/RailPrice",
	truckingCost: "/trucking/cost",
	costStrategy: "/trucking/costStrategy",
	corridor: "/trucking/corridor",
	bookingService: "/LES/lesPrice",
	customsPrice: "/CHB/chbPrice",
	sale: "/sale/sale",
	quotationRecord: "/QuotationReference/quotationRecord",
} as const;

/** Pages that open without signing in; a signed-in person is sent home from them. */
export const signInPaths: readonly string[] = [paths.login, paths.loginAlias, paths.internalLogin];

/** Path inside the portal of a `?redirect` value, or null where it would lead elsewhere. */
export function safeRedirect(value: string | null): string | null {
	if (!value?.startsWith("/") || /^\/[/\\]/.test(value) || value.includes("\\")) return null;
	let url: URL;
	try {
		url = new URL(value, "http://portal.invalid");
	} catch {
		return null;
	}
	if (url.origin !== "http://portal.invalid") return null;
	const path = url.pathname.startsWith(`${base}/`) && !signInPaths.includes(url.pathname) ? url.pathname.slice(base.length) : url.pathname;
	return signInPaths.includes(path) || path.startsWith("//") ? null : path + url.search;
}
