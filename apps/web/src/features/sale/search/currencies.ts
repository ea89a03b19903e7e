import type { ComboOption } from "@iqt/ui/combobox";
import { api } from "../../../api/client.ts";

let loaded: Promise<ComboOption[]> | undefined;

async function loadCurrencies(): Promise<ComboOption[]> {
	const all = await api.lookups.currencies.query();
	return all.map((c) => ({ value: c.code, label: c.code, hint: c.name }));
}

/** Currencies for what was typed; those the company quotes in first. */
export async function findCurrencies(typed: string): Promise<ComboOption[]> {
	const wanted = typed.trim().toUpperCase();
	loaded ??= loadCurrencies();
	loaded.catch(() => {
		loaded = undefined;
	});
	const all = await loaded;
	return all.filter((c) => c.value.includes(wanted) || c.hint?.toUpperCase().includes(wanted)).slice(0, 30);
}
