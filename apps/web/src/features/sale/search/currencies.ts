import type { ComboOption } from "@iqt/ui/combobox";
import { api } from "../../../api/client.ts";

type Currencies = Awaited<ReturnType<typeof api.lookups.currencies.query>>;

let loaded: Promise<Currencies> | undefined;

function currencies(): Promise<Currencies> {
	loaded ??= api.lookups.currencies.query();
	loaded.catch(() => {
		loaded = undefined;
	});
	return loaded;
}

/** Digits after the point of a currency; undefined where there is none of that code, or nobody can tell now. */
export async function currencyDigits(code: string): Promise<number | undefined> {
	const all = await currencies().catch(() => []);
	return all.find((currency) => currency.code === code)?.exponent;
}

/** Currencies for what was typed; those the company quotes in first. */
export async function findCurrencies(typed: string): Promise<ComboOption[]> {
	const wanted = typed.trim().toUpperCase();
	const all = (await currencies()).map((c) => ({ value: c.code, label: c.code, hint: c.name }));
	return all.filter((c) => c.value.includes(wanted) || c.hint.toUpperCase().includes(wanted)).slice(0, 30);
}
