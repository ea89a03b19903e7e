import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../../api/client.ts";
import { DOT } from "../../lib/dot.ts";
import { createStore } from "../../lib/store.ts";
import { useUser } from "../../shell/user.ts";
import type { ColumnLayout } from "./column-layout.ts";
import { readState, writeState } from "./url-state.ts";
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

/** One that was given to a team, or that a role's people begin the list with. */
export type SharedView = Awaited<ReturnType<typeof api.sharedViews.list.query>>[number];

const none: SavedView[] = [];
const noneShared: SharedView[] = [];
const sharedKey = ["sharedViews"];

/** How long what others share may be behind. */
const FRESH = 60_000;

/** The views the person has kept of all lists: `[views, setViews, loaded]`. They must be loaded before they are set. */
export const useSavedViews = () => usePreference<readonly SavedView[]>("views", none);

interface Shared {
	views: readonly SharedView[];
	loaded: boolean;
	/** Reads them anew. */
	again: () => Promise<void>;
	/** Leaves out one that is no longer shared before they are read anew. */
	drop: (gone: SharedView) => void;
}

/** Views others share with the person, of all lists. */
export function useSharedViews(): Shared {
	const client = useQueryClient();
	const staff = useUser().userType !== 3;
	const { data, isFetched } = useQuery({
		queryKey: sharedKey,
		queryFn: () => api.sharedViews.list.query(),
		enabled: staff,
		staleTime: FRESH,
		meta: { quiet: true },
	});
	const again = useCallback(() => client.invalidateQueries({ queryKey: sharedKey }), [client]);
	const drop = useCallback(
		(gone: SharedView) => client.setQueryData<readonly SharedView[]>(sharedKey, (views) => views?.filter(({ id }) => id !== gone.id)),
		[client],
	);
	return { views: data ?? noneShared, loaded: isFetched, again, drop };
}

/** The view a role of the person's begins a list with. */
export const useBeginning = (list: string): SharedView | undefined => useSharedViews().views.find((view) => view.begins && view.list === list);

export const isShared = (view: SavedView): view is SharedView => "id" in view;

/** A view as a menu says it: its name, and whom it is shared with. */
export const titleOf = (view: SavedView): string => (isShared(view) ? `${view.name}${DOT}${view.audience.name}` : view.name);

/** What names a view in the address: one's own by its name, a shared one by its id, which has no name's letters. */
export const viewKey = (view: SavedView): string => (isShared(view) ? `~${view.id}` : view.name);

/** The view that was just opened from elsewhere; its list takes over the columns when it sees it. */
export const openedView = createStore<SavedView | null>(null);

/** Opens a view from anywhere: answers the address to go to. */
export function openView(view: SavedView): string {
	openedView.set(view);
	return view.path + writeState({ ...readState(view.search), view: viewKey(view) });
}
