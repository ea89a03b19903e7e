/** What drivers write for countries a zone lies in, where it is not the two letters of ISO 3166. */
const countries: Readonly<Record<string, string>> = {
	D: "DE",
	A: "AT",
	B: "BE",
	F: "FR",
	I: "IT",
	H: "HU",
	E: "ES",
	L: "LU",
	P: "PT",
	S: "SE",
	N: "NO",
};

/** Countries a truck may go to from a ramp in Europe, ISO 3166. */
const ofEurope: ReadonlySet<string> = new Set(
	"AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GE GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM TR UA VA XK".split(
		" ",
	),
);

const zone = /^([A-Z]{1,2}) ?-? ?(\d{1,5})(?: ?[-–] ?(\d{1,5}))?$/;

/**
 * A zone of postcodes as the book spells it: "D-47", "de 47", "DE47" → "DE-47"; "DE 40-47" → "DE-40-47". Null for what is none, such as the name of a
 * city, ends before it begins, or has ends of different length: PL 00-950 is one postcode, and no zone from 00 up to 950.
 */
export function zoneCode(text: string): string | null {
	const found = zone.exec(text.normalize("NFKC").trim().toUpperCase());
	if (!found) return null;
	const [, country = "", first = "", last] = found;
	if (last !== undefined && (last.length !== first.length || last < first)) return null;
	return [countries[country] ?? country, first, ...(last === undefined || last === first ? [] : [last])].join("-");
}

const spelt = /^([A-Z]{2})-(\d{1,5})(?:-(\d{1,5}))?$/;

/** What a postcode looks like, with its country or without: in Britain with letters, with the name of its city behind it, or "PLZ" before it. */
const postcode = /^[A-Z]{1,2}[ -]*[A-Z]{0,2}\d/;
const withoutCountry = /^(PLZ|ZIP|CAP|C\.?P\.?)?[^\p{L}\d]*\d/u;

/** Why a text that looks like postcodes is no zone: of no country of Europe, ending before it begins, or spelt as no zone is; null for a zone and for the name of a city. */
export function wrongZone(text: string): "problem.zoneCountry" | "problem.zoneReversed" | "problem.zoneShape" | null {
	const plain = text.normalize("NFKC").trim().toUpperCase();
	if (withoutCountry.test(plain)) return "problem.zoneCountry";
	// A country alone is no zone of it.
	if (/^[A-Z]{2}\W*$/.test(plain) && ofEurope.has(plain.slice(0, 2))) return "problem.zoneShape";
	if (!postcode.test(plain)) return null;
	const [, country, first = "", last = first] = spelt.exec(text) ?? [];
	if (country === undefined || last.length !== first.length) return "problem.zoneShape";
	if (!ofEurope.has(country)) return "problem.zoneCountry";
	return last < first ? "problem.zoneReversed" : null;
}

/** The postcodes of a zone, filled up to five digits: "DE-40-47" is 40000 up to 47999; null for the name of a city. */
export function zoneStretch(text: string): { country: string; first: string; last: string } | null {
	const [, country, first = "", last = first] = spelt.exec(text) ?? [];
	return country === undefined ? null : { country, first: first.padEnd(5, "0"), last: last.padEnd(5, "9") };
}
