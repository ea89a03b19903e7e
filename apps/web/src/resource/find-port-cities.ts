import { api } from "../api/client.ts";
import { language } from "../lib/text.ts";
import type { Lookup } from "./types.ts";

/** Port cities by what is typed, those the company works in where nothing is: GUIDs with names in the reader's language. */
export const findPortCities: Lookup = async (typed, signal) => {
	const search = typed.trim();
	const cities = await api.lookups.places.query(
		{ kinds: ["portCity"], search: search || undefined, activeOnly: search ? undefined : true, limit: 30 },
		{ signal },
	);
	return cities.map(({ id, name, nameZh, code }) => ({ value: id, label: language() === "zh" ? nameZh : name, hint: code }));
};
