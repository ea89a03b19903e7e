/** Months as they begin in English, each with the rest of its name. */
const names = {
	...{ jan: "uary", feb: "ruary", mar: "ch", apr: "il", may: "", jun: "e", jul: "y", aug: "ust" },
	...{ sep: "t(?:ember)?", oct: "ober", nov: "ember", dec: "ember" },
};
const begun = Object.keys(names);
const sourceOf = (of: readonly [string, string][]): string =>
	`(?:${of.map(([month, rest]) => (rest === "" ? month : `${month}(?:${rest})?`)).join("|")})(?![a-z])`;

/** The name of a month, whole or as it is cut short, as the source of a pattern over texts in small letters or one that takes any. */
export const monthName = sourceOf(Object.entries(names));
/** The same without the one that is a verb, too. */
export const monthNoVerb = sourceOf(Object.entries(names).filter(([month]) => month !== "may"));

/** Which month a name begins as, from 1; 0 for none. */
export const monthOf = (name: string): number => begun.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** A month from 1 as it is cut short: "May". */
export const shortMonth = (month: number): string => {
	const name = begun[month - 1] ?? "";
	return name.charAt(0).toUpperCase() + name.slice(1);
};
