import { useCallback, useLayoutEffect, useRef } from "react";

/** A function that stays the same over renders and calls the latest `work`: for handlers of many memoised children. */
export function useLatest<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R {
	const latest = useRef(work);
	useLayoutEffect(() => {
		latest.current = work;
	});
	return useCallback((...args: A) => latest.current(...args), []);
}
