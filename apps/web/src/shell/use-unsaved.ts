import { type RefObject, useEffect, useRef } from "react";
import { usePage } from "./tab-host.tsx";
import { guardTab } from "./tabs-store.ts";

/** Whether this page holds something unsaved: the guard of its tab asks before that goes. */
export function useUnsaved(): RefObject<boolean> {
	const { path } = usePage();
	const dirty = useRef(false);
	useEffect(() => guardTab(path, () => dirty.current), [path]);
	return dirty;
}
