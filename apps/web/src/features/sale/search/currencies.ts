import type { ComboOption } from "@iqt/ui/combobox";
import { api, queryClient } from "../../../api/client.ts";

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

const unrated = {
	queryKey: ["unratedCurrencies"],
	queryFn: () => api.lookups.unratedCurrencies.query(),
	staleTime: 60_000,
	meta: { quiet: true },
};

/**
 * What a form has against `field` where amounts charged in some currencies cannot be told in another: which one has no exchange rate, and on which day.
 * Nothing where all of them have one, or nobody can tell now.
 */
export async function unratedProblems(field: string, to: string, charged: readonly string[]) {
	const others = charged.filter((code) => code !== to);
	if (others.length === 0) return [];
	const found = await queryClient.fetchQuery(unrated).catch(() => null);
	const currency = [to, ...others].find((code) => found?.currencies.includes(code));
	if (!found || currency === undefined) return [];
	return [{ code: "custom", path: [field], message: "problem.noExchangeRate", params: { currency, date: found.date } }];
}

/** Currencies for what was typed; those the company quotes in first. */
export async function findCurrencies(typed: string): Promise<ComboOption[]> {
	const wanted = typed.trim().toUpperCase();
	const all = (await currencies()).map((c) => ({ value: c.code, label: c.code, hint: c.name }));
	return all.filter((c) => c.value.includes(wanted) || c.hint.toUpperCase().includes(wanted)).slice(0, 30);
}
