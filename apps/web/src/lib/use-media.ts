import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds, and from then on. */
export function useMedia(query: string): boolean {
	const subscribe = useCallback(
		(changed: () => void) => {
			const media = matchMedia(query);
			media.addEventListener("change", changed);
			return () => media.removeEventListener("change", changed);
		},
		[query],
	);
	return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

const onResize = (changed: () => void) => {
	addEventListener("resize", changed);
	return () => removeEventListener("resize", changed);
};

/** Width of the window in steps of 50 px: what is laid out by it need not be drawn anew for each pixel. */
export const useWindowWidth = (): number => useSyncExternalStore(onResize, () => Math.floor(innerWidth / 50) * 50);
