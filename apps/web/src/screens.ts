import { Boxes, Calculator, FileText, LayoutDashboard, Route, ShieldCheck, Ship, Train, Truck } from "lucide-react";
import type { ComponentType } from "react";
import type { MessageId } from "./lib/text.ts";
import { paths } from "./paths.ts";

export interface Section {
	/** First part of its screens' paths, and where the section leads. */
	path: string;
	title: MessageId;
	icon: ComponentType<{ className?: string }>;
}

export interface Screen {
	/** May hold parameters: `/QuotationReference/quotationRecord/:id`. */
	path: string;
	title: MessageId;
	/** Path of the section it stands under; none for the top level. */
	section?: string;
	icon?: ComponentType<{ className?: string }>;
	/** Who may open it: everybody signed in, or those whose menus hold this path (the screen's own by default). */
	access?: "signedIn" | { menu: string };
	/** Not in the menu; `parent` is the entry that stays lit. */
	hidden?: boolean;
	parent?: string;
	/** Its tab stays. */
	pinned?: boolean;
	load: () => Promise<{ default: ComponentType }>;
}

export const sections: readonly Section[] = [
	{ path: "/sale", title: "menu.sale", icon: Calculator },
	{ path: "/QuotationReference", title: "menu.quotationReference", icon: FileText },
	{ path: "/Rail", title: "menu.rail", icon: Train },
	{ path: "/trucking", title: "menu.trucking", icon: Truck },
	{ path: "/LES", title: "menu.bookingService", icon: Ship },
	{ path: "/CHB", title: "menu.customs", icon: ShieldCheck },
];

/** Every screen there is, in menu order: adding a line is all a new one needs. */
export const screens: readonly Screen[] = [
	{
		path: paths.home,
		title: "menu.dashboard",
		icon: LayoutDashboard,
		access: "signedIn",
		pinned: true,
		load: () => import("./features/dashboard/screen.tsx"),
	},
	{ path: paths.sale, title: "menu.salePrice", section: "/sale", icon: Calculator, load: () => import("./features/sale/screen.tsx") },
	{
		path: paths.quotationRecord,
		title: "menu.quotationRecord",
		section: "/QuotationReference",
		icon: FileText,
		load: () => import("./features/quotation/screen.tsx"),
	},
	{
		path: `${paths.quotationRecord}/:id`,
		title: "menu.quotationRecord",
		section: "/QuotationReference",
		hidden: true,
		parent: paths.quotationRecord,
		access: { menu: paths.quotationRecord },
		load: () => import("./features/quotation/detail-screen.tsx"),
	},
	{ path: paths.railPrice, title: "menu.railPrice", section: "/Rail", icon: Train, load: () => import("./features/inland-rail/screen.tsx") },
	{
		path: paths.truckingCost,
		title: "menu.truckingCost",
		section: "/trucking",
		icon: Truck,
		load: () => import("./features/trucking-cost/screen.tsx"),
	},
	{
		path: paths.costStrategy,
		title: "menu.costStrategy",
		section: "/trucking",
		icon: Calculator,
		load: () => import("./features/cost-strategy/screen.tsx"),
	},
	{ path: paths.corridor, title: "menu.corridor", section: "/trucking", icon: Route, load: () => import("./features/corridor/screen.tsx") },
	{
		path: paths.bookingService,
		title: "menu.bookingPrice",
		section: "/LES",
		icon: Boxes,
		load: () => import("./features/booking-service/screen.tsx"),
	},
	{
		path: paths.customsPrice,
		title: "menu.customsPrice",
		section: "/CHB",
		icon: ShieldCheck,
		load: () => import("./features/customs-price/screen.tsx"),
	},
	{
		path: paths.editPassword,
		title: "menu.editPassword",
		hidden: true,
		access: "signedIn",
		load: () => import("./features/account/edit-password.tsx"),
	},
];
