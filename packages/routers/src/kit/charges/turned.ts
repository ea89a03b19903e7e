import type { SearchInput } from "./search.ts";

const mirrored: Record<SearchInput["scope"], SearchInput["scope"]> = {
	doorToPort: "portToDoor",
	portToDoor: "doorToPort",
	doorToDoor: "doorToDoor",
	portToPort: "portToPort",
};

export const otherDirection = { westbound: "eastbound", eastbound: "westbound" } as const;

/** The way back: ends, scope and direction turned round. */
export const turned = <S extends Pick<SearchInput, "scope" | "direction" | "origin" | "destination">>(search: S): S => ({
	...search,
	scope: mirrored[search.scope],
	direction: otherDirection[search.direction],
	origin: search.destination,
	destination: search.origin,
});
