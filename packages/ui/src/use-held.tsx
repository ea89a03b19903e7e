import { useEffect, useState } from "react";

/**
 * What is shown of a value: the value, but as it was while a button of the mouse, a finger or a pen is down, once `hold` was called as it went down.
 * What comes or goes meanwhile would move what is pressed from under the pointer, and the click would count for nothing. `release` ends it before.
 */
export function useHeld<T>(value: T): { shown: T; hold: () => void; release: () => void } {
	const [held, setHeld] = useState<{ value: T } | null>(null);
	useEffect(() => {
		if (!held) return;
		// The click comes after it.
		const after = () => setTimeout(() => setHeld(null));
		const ends = ["pointerup", "pointercancel", "dragend"] as const;
		for (const end of ends) document.addEventListener(end, after, true);
		return () => {
			for (const end of ends) document.removeEventListener(end, after, true);
		};
	}, [held]);
	return { shown: held ? held.value : value, hold: () => setHeld({ value }), release: () => setHeld(null) };
}
