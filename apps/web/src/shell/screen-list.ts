import type { BookDomain } from "@iqt/routers/prices/books";
import type { ComponentType } from "react";
import type { MessageId } from "../lib/text.ts";

export interface Section {
	/** First part of its screens' paths, and where the section leads. */
	path: string;
	title: MessageId;
	icon: ComponentType<{ className?: string }>;
	/** Stays a section of its own, whatever a person may open in it. */
	alwaysShown?: true;
	/** Whose menu it stands in, if not in everybody's. Its screens open by their address all the same. */
	shownTo?: "staff" | "administrators";
}

export interface Screen {
	/** May hold parameters: `/QuotationReference/quotationRecord/:id`. */
	path: string;
	title: MessageId;
	/** The price book it shows. */
	book?: BookDomain;
	/** Path of the section it stands under; none for the top level. */
	section?: string;
	icon?: ComponentType<{ className?: string }>;
	/** Who may open it: everybody, everybody signed in, or those whose menus hold this path (the screen's own by default). */
	access?: "public" | "signedIn" | { menu: string };
	/** Stands alone instead of inside the layout; a signed-in person is sent home from a `signIn` page. */
	frame?: "signIn" | "none";
	/** Not in the menu; `parent` is the entry that stays lit. */
	hidden?: boolean;
	parent?: string;
	/** Other paths that lead here. */
	alias?: readonly string[];
	/** Its `:id` is a number; anything else is no such page. */
	numericId?: boolean;
	/** Its tab stays. */
	pinned?: boolean;
	/** A page outside of the portal, opened in a new browser tab; the documentation's follows the settings of the portal. */
	href?: string;
	load: () => Promise<{ default: ComponentType }>;
}

/** Every screen and section there is, in menu order; and pages and parts of the frame that are features of their own. */
export interface ScreenList {
	screens: readonly Screen[];
	sections: readonly Section[];
	/** What stands in place of a screen that is still to come. */
	notBuilt: Screen["load"];
	/** What somebody sees whose second factor is due, instead of the portal. */
	factorDue: Screen["load"];
	/** The bell of the top bar. */
	noticeBell: Screen["load"];
}

const missing: Screen["load"] = () => Promise.reject(new Error("no list of screens was given"));

/** The portal's list, which is put together above the frame that shows it. */
export let list: ScreenList = { screens: [], sections: [], notBuilt: missing, factorDue: missing, noticeBell: missing };

/** Gives the frame its screens; before anything of it is drawn. */
export function provideScreens(all: ScreenList): void {
	list = all;
}
