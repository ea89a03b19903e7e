import { straySigns } from "./beside-words.ts";
import { nameKey, tidy } from "./text.ts";

/** Answers the code of the supplier a text names by code or name; null for none known, or for several. */
export type SupplierIndex = (text: string) => string | null;

/** Finds suppliers by code, whatever its case, or by name; null where none are registered, so that there is nothing to hold a code against. */
export function supplierIndex(suppliers: readonly { code: string; name: string }[]): SupplierIndex | null {
	if (suppliers.length === 0) return null;
	const byCode = new Map(suppliers.map(({ code }) => [tidy(code).toUpperCase(), code]));
	const byName = Map.groupBy(suppliers, ({ name }) => nameKey(name));
	return (text) => {
		const named = straySigns(text) === "" ? (byName.get(nameKey(text)) ?? []) : [];
		return byCode.get(tidy(text).toUpperCase()) ?? (named.length === 1 ? (named[0]?.code ?? null) : null);
	};
}
