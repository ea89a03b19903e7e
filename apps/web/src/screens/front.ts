import { paths } from "../paths.ts";
import type { Screen } from "../shell/screen-list.ts";

/** Pages one signs in by, and those that say why a page cannot be shown. */
export const frontScreens: readonly Screen[] = [
	{
		path: paths.login,
		title: "menu.login",
		hidden: true,
		access: "public",
		frame: "signIn",
		load: () => import("../features/account/sign-in/login.tsx"),
	},
	{
		path: paths.loginAlias,
		title: "menu.login",
		hidden: true,
		access: "public",
		frame: "signIn",
		load: () => import("../features/account/sign-in/login.tsx"),
	},
	{
		path: paths.internalLogin,
		title: "menu.internalLogin",
		hidden: true,
		access: "public",
		frame: "signIn",
		load: () => import("../features/account/sign-in/login.tsx"),
	},
	{
		path: paths.imitateLogin,
		title: "menu.imitateLogin",
		hidden: true,
		access: "public",
		frame: "signIn",
		load: () => import("../features/account/sign-in/imitate.tsx"),
	},
	{
		path: paths.registration,
		title: "menu.registration",
		hidden: true,
		access: "public",
		frame: "signIn",
		load: () => import("../features/account/sign-in/register.tsx"),
	},
	{
		path: paths.authRedirect,
		title: "menu.authRedirect",
		hidden: true,
		access: "public",
		frame: "signIn",
		load: () => import("../features/account/sign-in/auth-redirect.tsx"),
	},
	{ path: paths.notFound, title: "menu.notFound", hidden: true, access: "public", load: () => import("../shell/error-pages.tsx") },
	{ path: paths.notAllowed, title: "menu.notAllowed", hidden: true, access: "public", load: () => import("../shell/error-pages.tsx") },
	{ path: "/error/401", title: "menu.notAllowed", hidden: true, access: "signedIn", load: () => import("../shell/error-pages.tsx") },
	{ path: "/error/404", title: "menu.notFound", hidden: true, access: "signedIn", load: () => import("../shell/error-pages.tsx") },
];
