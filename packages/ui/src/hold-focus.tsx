import type { MouseEvent } from "react";

const pressed = (event: MouseEvent) => (event.target as Element).closest<HTMLElement>("button");

/**
 * For a button, or the bar it stands in: pressing one leaves the focus where it is until the click, so that what leaving a field draws or
 * takes away cannot move the button from under the pointer, and the click always counts.
 */
export const holdFocus = {
	onMouseDown: (event: MouseEvent): void => {
		if (event.button === 0 && pressed(event)) event.preventDefault();
	},
	onClickCapture: (event: MouseEvent): void => pressed(event)?.focus(),
} as const;
