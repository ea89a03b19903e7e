import { createStore } from "../../lib/store.ts";
import { readState, writeState } from "./url-state.ts";
import type { ColumnLayout } from "./use-columns.ts";
import { usePreference } from "./use-preference.ts";

/** A list as somebody wants it back: filters, order and columns under a name. */
export interface SavedView {
	/** `key` of the list's source. */
	list: string;
	/** Path of its screen. */
	path: string;
	name: string;
	/** The address's query string. */
	search: string;
	layout: ColumnLayout;
}

const none: SavedView[] = [];

/** The views the person has kept of all lists: `[views, setViews, loaded]`. They must be loaded before they are set. */
export const useSavedViews = () => usePreference<readonly SavedView[]>("views", none);

/** The view that was just opened from elsewhere; its list takes over the columns when it sees it. */
export const openedView = createStore<SavedView | null>(null);

/** Opens a view from anywhere: answers the address to go to. */
export function openView(view: SavedView): string {
	openedView.set(view);
	return view.path + writeState({ ...readState(view.search), view: view.name });
}
