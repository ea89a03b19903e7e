/** Where the portal lives on its host; the router's base. */
export const base = "/IQT";

/** What is to be read about the portal from outside of it. */
export const documentationUrl = `${base}/api/docs`;

export const paths = {
	home: "/dashboard",
	login: "/login",
	/** The same page for bookmarks of the old portal, whose sign-in stood one level deeper. */
	loginAlias: "/IQT/login",
	internalLogin: "/internalLogin",
	imitateLogin: "/imitateLogin",
	registration: "/RegistInfo",
	authRedirect: "/auth-redirect",
	notFound: "/404",
	notAllowed: "/401",
	redirect: "/redirect",
	editPassword: "/user/editPassword",
	profile: "/profile/index",
	userInfo: "/userInfo",
	userInfoFunction: "/userInfoFunction",
	imports: "/imports",
	indexValue: "/basicdata/indexValue",
	errorLog: "/error-log/log",
	sale: "/sale/sale",
	quotationRecord: "/QuotationReference/quotationRecord",
	tenders: "/QuotationReference/tender",
	winRate: "/QuotationReference/winRate",
	handOverRecord: "/QuotationReference/handoverRecord",
	customers: "/QuotationReference/customers",
	mailTemplates: "/QuotationReference/mailTemplates",
	messages: "/message/message",
	requests: "/quotationPortal/QPRequestList",
	requestAdd: "/quotationPortal/QPRequestAdd",
	/** Spelt as it always was. */
	requestDetail: "/quotationPortal/QPRequesDetails",
	vendors: "/quotationPortal/Vendor",
	vendorRecords: "/quotationPortal/QPVendorQuotationRecord",
	firstMileTruck: "/quotationPortal/firstMileTruck",
	exceptionRules: "/exceptionRules/rules",
	exceptionCases: "/exceptionRules/cases",
	webhooks: "/system/webhooks",
	users: "/permission/internalUserList",
	userAdd: "/permission/userAdd",
	userEdit: "/permission/userEdit",
	companies: "/permission/companyList",
	roles: "/permission/roleList",
	roleAdd: "/permission/roleAdd",
	roleEdit: "/permission/roleEdit",
	actions: "/permission/actionList",
	menuApiMapping: "/permission/menuApiMappingList",
} as const;

/** Pages one signs in by; they open without a token, and a signed-in person is sent home from them. */
const signInPaths: readonly string[] = [
	paths.login,
	paths.loginAlias,
	paths.imitateLogin,
	paths.internalLogin,
	paths.authRedirect,
	paths.registration,
];

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

/** The thread of messages about a request. */
export const threadPath = (requestId: string): string => `${paths.messages}?thread=${requestId}`;
