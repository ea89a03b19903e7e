import type { inlandCity, portCity } from "@iqt/routers/basics/place/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { Position } from "./position.tsx";

/** The screen of one kind of city: both are made alike, each with calls and rights of its own. */
export function cityScreen(city: typeof portCity | typeof inlandCity) {
	// One of the two stands for both in the types.
	const calls = api[city.name] as typeof api.portCity;
	return declaredScreen(city as typeof portCity, { calls, formFooter: () => <Position right={`${city.name}.edit`} /> });
}
