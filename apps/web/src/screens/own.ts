import { documentationUrl, paths } from "../paths.ts";
import type { Screen } from "../shell/screen-list.ts";
import { notBuilt } from "./not-built.ts";

/** Tools, and what is a person's own. */
export const ownScreens: readonly Screen[] = [
	{ path: "/guide/index", title: "menu.guide", section: "/tools", access: "signedIn", load: () => import("../features/tools/guide.tsx") },
	{ path: "/icon/index", title: "menu.icons", section: "/tools", access: "signedIn", load: () => import("../features/tools/icons.tsx") },
	{ path: "/tab/index", title: "menu.tabExample", section: "/tools", access: "signedIn", load: () => import("../features/tools/tab-example.tsx") },
	{ path: paths.errorLog, title: "menu.errorLog", section: "/tools", access: "signedIn", load: () => import("../features/tools/error-log.tsx") },
	{
		path: "/excel/export-excel",
		title: "menu.exportExcel",
		section: "/tools",
		access: "signedIn",
		load: () => import("../features/tools/excel-export.tsx"),
	},
	{
		path: "/excel/export-selected-excel",
		title: "menu.exportSelected",
		section: "/tools",
		access: "signedIn",
		load: () => import("../features/tools/excel-export-selected.tsx"),
	},
	{
		path: "/excel/export-merge-header",
		title: "menu.exportMergeHeader",
		section: "/tools",
		access: "signedIn",
		load: () => import("../features/tools/excel-export-merged.tsx"),
	},
	{
		path: "/excel/upload-excel",
		title: "menu.uploadExcel",
		section: "/tools",
		access: "signedIn",
		load: () => import("../features/tools/excel-upload.tsx"),
	},
	{
		path: "/zip/download",
		title: "menu.zipDownload",
		section: "/tools",
		access: "signedIn",
		load: () => import("../features/tools/zip-download.tsx"),
	},
	{ path: "/pdf/index", title: "menu.pdf", section: "/tools", access: "signedIn", load: () => import("../features/tools/pdf-index.tsx") },
	{
		path: "/pdf/download",
		title: "menu.pdfDownload",
		section: "/tools",
		access: "signedIn",
		load: () => import("../features/tools/pdf-download.tsx"),
	},
	{ path: "/theme/index", title: "menu.theme", section: "/tools", access: "signedIn", load: () => import("../features/tools/theme.tsx") },
	{ path: "/clipboard/index", title: "menu.clipboard", section: "/tools", access: "signedIn", load: () => import("../features/tools/clipboard.tsx") },
	{ path: "/i18n/index", title: "menu.i18nDemo", section: "/tools", access: "signedIn", load: () => import("../features/tools/i18n-demo.tsx") },
	{ path: "external link", title: "menu.documentation", section: "/tools", access: "signedIn", href: documentationUrl, load: notBuilt },
	{ path: paths.userInfo, title: "menu.userInfo", hidden: true, access: "signedIn", load: () => import("../features/account/own/user-info.tsx") },
	{
		path: paths.userInfoFunction,
		title: "menu.userInfoFunction",
		hidden: true,
		access: "signedIn",
		load: () => import("../features/account/own/user-function.tsx"),
	},
	{ path: paths.imports, title: "menu.imports", hidden: true, access: "signedIn", load: () => import("../features/home/imports/screen.tsx") },
	{ path: paths.profile, title: "menu.profile", hidden: true, access: "signedIn", load: () => import("../features/account/own/profile.tsx") },
	{
		path: paths.editPassword,
		title: "menu.editPassword",
		hidden: true,
		access: "signedIn",
		load: () => import("../features/account/own/edit-password.tsx"),
	},
];
