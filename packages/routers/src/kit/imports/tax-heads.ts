import { beginningOf, tidy } from "./text.ts";
import { simplified } from "./traditional.ts";

const rate = "\\d{1,2}(?:\\.\\d{1,2})? ?%";
/** That VAT is in prices, or is not, with how much it is: "含税", "incl. VAT", "含9%增值税", "incl. VAT 9%". */
const words = new RegExp(
	[
		`[不未免]?[含包]括?(?:${rate} ?的?)?(?:增值)?税(?!率)(?: ?${rate})?|(?:增值)?税[前后]`,
		`(?<![a-z])(?:incl(?:uding|uded|usive)?\\.?|excl(?:uding|uded|usive)?\\.?|with|without|before|after|net of|ex)(?: of)? ?(?:${rate} ?)?(?:vat|tax)(?![a-z])(?: ?(?:of )?${rate})?`,
		"(?<![a-z])(?:vat|tax)[- ](?:incl(?:uded|usive)?|excl(?:uded|usive)?)(?![a-z])",
	].join("|"),
	"gi",
);

/** A head without what it says of VAT, "运费" of 含税运费; null where it says nothing of that, or nothing else. */
export function withoutTax(head: string): string | null {
	const plain = simplified(tidy(beginningOf(head)));
	const rest = plain.replace(words, " ").trim();
	if (rest === plain || !/\p{L}/u.test(rest)) return null;
	return rest === "价" ? "价格" : rest;
}

/** Whether words of a head say of VAT that it is in its prices, or is not. */
export const saysTax = (text: string): boolean => simplified(tidy(beginningOf(text))).search(words) >= 0;
