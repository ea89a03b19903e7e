import type { ComboOption } from "@iqt/ui/combobox";
import { api } from "../api/client.ts";
import type { Lookup } from "./types.ts";

let containers: Promise<ComboOption[]> | undefined;
let currencies: Promise<ComboOption[]> | undefined;

/** The first of those that say what is typed; what is it stands first. */
export const narrowed = (all: readonly ComboOption[], typed: string) => {
	const wanted = typed.trim().toLowerCase();
	const hits = all.filter((o) => `${o.value} ${o.label} ${o.hint ?? ""}`.toLowerCase().includes(wanted));
	return [...hits.filter((o) => o.value.toLowerCase() === wanted), ...hits.filter((o) => o.value.toLowerCase() !== wanted)].slice(0, 30);
};

/** Finds currencies by code and name. */
export const currencyLookup: Lookup = async (typed) => {
	currencies ??= api.lookups.currencies.query().then((all) => all.map((c) => ({ value: c.code, label: c.code, hint: c.name })));
	return narrowed(await currencies, typed);
};

/** Types of containers, asked for once. */
export const allContainers = () => {
	containers ??= api.lookups.containerTypes.query().then((all) => all.map((c) => ({ value: c.code, label: c.code, hint: c.name })));
	return containers;
};

/** Finds types of containers by code and name. */
export const containerLookup: Lookup = async (typed) => narrowed(await allContainers(), typed);
