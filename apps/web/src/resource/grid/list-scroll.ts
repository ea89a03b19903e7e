import type { RefObject } from "react";

/**
 * The tallest area rows lie in, px. Firefox lays out no more than 17.9 million px, Chromium 33.5 million of the screen's own points: at eight of them a
 * px, a sharp screen at 400 %, that is 4.2 million.
 */
export const TALLEST = 4_000_000;
/** px at either end where the area lies as the list does: the first and the last rows are come by step by step. */
const NEAR_END = 100_000;

/** How far one can scroll, px. */
export interface Extent {
	/** In the area rows lie in. */
	room: number;
	/** In the list beyond that: 0 where the area holds all of it. */
	beyond: number;
}

/** Where one is in a list: `top + above` px of it are above the view. */
export interface Place {
	/** px of the area above the view: its `scrollTop`. */
	top: number;
	/** px of the list above the area. */
	above: number;
}

const within = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));
const nearEnd = ({ room }: Extent) => Math.min(NEAR_END, room / 4);

/** Px of the list to a px of the area, beyond the first, away from the ends. */
const stretch = (extent: Extent) => extent.beyond / (extent.room - 2 * nearEnd(extent));

/** Where the area's bar stands for `position` px of the list, and what of the list lies there. */
export function placeOf(position: number, extent: Extent): Place {
	const { room, beyond } = extent;
	const there = within(0, position, room + beyond);
	if (beyond <= 0 || room <= 0) return { top: there, above: 0 };
	const near = nearEnd(extent);
	const top = there <= near ? there : there >= room + beyond - near ? there - beyond : near + (there - near) / (1 + stretch(extent));
	const above = within(0, Math.round(there - top), beyond);
	return { top: there - above, above };
}

/** What of the list lies where the area's bar was put. */
export function jumpedTo(top: number, extent: Extent): Place {
	if (extent.beyond <= 0 || extent.room <= 0) return { top, above: 0 };
	return { top, above: within(0, Math.round(stretch(extent) * (top - nearEnd(extent))), extent.beyond) };
}

/** The longest way, px, that is a step: a turn of the wheel, not its bar dragged, of which a point of the screen is `room / view` px. */
const longestStep = (view: number, { room }: Extent) => Math.max(view, room / view / 4);

/** Where one is once the area stands at `top`: a step goes as far in the list, whatever its height; the bar dragged goes by its share. */
export function movedTo(from: Place, top: number, view: number, extent: Extent): Place {
	const { room, beyond } = extent;
	if (beyond <= 0 || Math.abs(top - from.top) > longestStep(view, extent)) return jumpedTo(top, extent);
	const place = { top, above: within(0, from.above, beyond) };
	const ending = (top < view && place.above > 0) || (room - top < view && place.above < beyond);
	return ending ? placeOf(top + place.above, extent) : place;
}

/** Where `position` px of the list are come by from a place: by a step if it is one. */
export function wayTo(from: Place, position: number, view: number, extent: Extent): Place {
	const top = from.top + position - (from.top + from.above);
	const isStep = top >= 0 && top <= extent.room && Math.abs(top - from.top) <= longestStep(view, extent);
	return isStep ? { top, above: from.above } : placeOf(position, extent);
}

/** Scrolls a list in a box, however long it is. */
export interface ListScroll {
	box: RefObject<HTMLElement | null>;
	/** The list's height, px, is this one now; where one is in it stays. */
	size: (height: number) => void;
	/** Where one is, looked at anew. */
	place: () => Place;
	/** px of the list above the view. */
	position: () => number;
	/** Brings so many px of the list above the view. */
	to: (position: number) => void;
}

/** The scrolling of a list whose rows lie in an area of its height, or of `TALLEST`, within `box`. */
export function createListScroll(box: RefObject<HTMLElement | null>): ListScroll {
	let beyond = 0;
	let now: Place = { top: 0, above: 0 };
	const extentOf = (element: HTMLElement): Extent => ({ room: element.scrollHeight - element.clientHeight, beyond });
	const settle = (element: HTMLElement, place: Place) => {
		if (place.top !== element.scrollTop) element.scrollTop = place.top;
		// Browsers round it.
		now = { top: element.scrollTop, above: place.above };
	};
	const place = () => {
		const element = box.current;
		// Without a height it is not shown, and keeps its place.
		if (element && element.clientHeight > 0) settle(element, movedTo(now, element.scrollTop, element.clientHeight, extentOf(element)));
		return now;
	};
	return {
		box,
		place,
		position: () => {
			const { top, above } = place();
			return top + above;
		},
		size: (height) => {
			const element = box.current;
			const more = Math.max(0, height - TALLEST);
			if (!element || more === beyond) return;
			beyond = more;
			settle(element, placeOf(element.scrollTop + now.above, extentOf(element)));
		},
		to: (position) => {
			const element = box.current;
			if (element) settle(element, wayTo(place(), position, element.clientHeight, extentOf(element)));
		},
	};
}
