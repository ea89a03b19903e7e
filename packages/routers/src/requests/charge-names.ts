import type { Database } from "@iqt/db";
import { type Language, languages, messageIds, shippedText, translate } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { nameKey } from "../kit/imports/text.ts";
import { codedRecords, namesOf } from "../kit/price-book/coded.ts";

type Names = Readonly<Record<Language, string>>;

const prefixes = ["sale.charge.", "vendorInquiry.charge."] as const;

/** The charges that ship with the product: the code of those that have one, in capitals, and their names in every language. */
function shippedCharges(): { code: string | null; names: Names }[] {
	return messageIds().flatMap((id) => {
		const prefix = prefixes.find((one) => id.startsWith(one));
		if (prefix === undefined) return [];
		// What has to be filled in is no name yet.
		if (shippedText("en", id).includes("{")) return [];
		const names = Object.fromEntries(languages.map((language) => [language, translate(language, id)])) as Names;
		const code = id.slice(prefix.length);
		return [{ code: /^[A-Z]+$/.test(code) && prefix === "sale.charge." ? code : null, names }];
	});
}

/** What a charge that somebody wrote is called in a language. */
export type ChargeName = (charge: string, language: Language) => string;

/**
 * Names of charges by what people wrote, a code in capitals or a name in any language: those of depots as their register has them, else those that ship
 * with the product. As it was written where it is neither, or may be two: "Empty" may be any empty move, EMPTY is the one.
 */
export async function chargeNames(db: Kysely<Database>): Promise<ChargeName> {
	const services = [...(await codedRecords(db, "depotService")).values()];
	const codes = new Map<string, Names>();
	const known = new Map<string, Names | null>();
	const learn = (charges: readonly (readonly [called: readonly string[], names: Names])[]) => {
		const before = new Set(known.keys());
		for (const [called, names] of charges)
			for (const key of new Set(called.map(nameKey))) {
				if (before.has(key)) continue;
				const there = known.get(key);
				known.set(key, there === undefined || JSON.stringify(there) === JSON.stringify(names) ? names : null);
			}
	};
	const shipped = shippedCharges();
	for (const { code, names } of [...shipped, ...services]) if (code !== null) codes.set(code, names);
	learn(services.map((service) => [namesOf(service), service.names]));
	learn(shipped.map(({ names }) => [languages.map((language) => names[language]), names]));
	return (charge, language) => (codes.get(charge.trim()) ?? known.get(nameKey(charge)))?.[language] ?? charge;
}
