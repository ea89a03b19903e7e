import { endNamed, parseDay, withoutEndWords } from "./day.ts";
import { periodAlone } from "./period.ts";
import { segmentsOf, statementsIn } from "./statements.ts";
import { tidy } from "./text.ts";

/** Days as `yyyy-MM-dd`: a first one, a last one, or both. */
export interface DaysSaid {
	validFrom?: string;
	validTo?: string;
}

/** The month or day behind a word that says which end of a period it is: "from Feb 2037", "2037年2月止". */
function endOf(text: string): DaysSaid | null {
	const named = endNamed(text);
	if (named === null) return null;
	const read = parseDay({ value: withoutEndWords(text), isDate: false }, { date1904: false, end: named === "last", order: null });
	if (read.kind !== "day" || read.ambiguous) return null;
	return named === "last" ? { validTo: read.value } : { validFrom: read.value };
}

/** The days that one part of a head is the name of, or says beside other words: "2037年1月", "(until 28 Feb 2037)", "2037.1.1-2.28". Null for none. */
export function daysSaid(part: string): DaysSaid | null {
	for (const segment of [part, ...segmentsOf(part)]) {
		const period = periodAlone(segment);
		if (period) return { validFrom: period.from, validTo: period.to };
		const { validFrom, validTo } = statementsIn(segment).says;
		if (validFrom !== undefined || validTo !== undefined)
			return { ...(validFrom === undefined ? {} : { validFrom }), ...(validTo === undefined ? {} : { validTo }) };
		const end = endOf(tidy(segment));
		if (end) return end;
	}
	return null;
}
