import { type RefObject, useInsertionEffect, useRef, useState } from "react";
import { usePage } from "./tab-host.tsx";
import { guardTab } from "./tabs-store.ts";

/** Has the tab at `path` ask before it goes while `isDirty`, as long as what calls it is there, in front or behind another tab. */
export function useTabGuard(path: string, isDirty: () => boolean): void {
	// Other effects end whenever the tab is not in front.
	useInsertionEffect(() => guardTab(path, isDirty), [path, isDirty]);
}

/** Whether this part of the page holds something unsaved: the guard of its tab asks before that goes. */
export function useUnsaved(): RefObject<boolean> {
	const { path } = usePage();
	const dirty = useRef(false);
	const [isDirty] = useState(() => () => dirty.current);
	useTabGuard(path, isDirty);
	return dirty;
}
