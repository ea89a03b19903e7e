import { payloadIn } from "./harmless.ts";
import { hasTerms, yearlessOf } from "./note-terms.ts";
import { maySayOfPrice, type RemarkReading, saysMore } from "./remark-words.ts";
import { lineSays, type Statements } from "./statements.ts";
import { remembered } from "./text.ts";
import { emptied, stopped, taxed } from "./vocabulary.ts";

/**
 * What a remark says of its rate. `stops`: that there is no such service for now; `terms`: what no field holds, but for days it holds to (`until`);
 * `may`: that it is not plainly about something else; `payload`: what a box may weigh, tonnes, beyond what bands of prices are about.
 */
interface RemarkSays {
	says: Statements;
	payload: number | null;
	stops: boolean;
	terms: boolean;
	may: boolean;
	until: { month: number; day: number | null } | null;
	reading: RemarkReading;
}

/** What is said of a rate in a sentence that is not wholly understood: a currency, or a weight from which on, is more likely said of a fee. */
const alwaysAsked = ["ownership", "cargo", "weightTo"] as const;

function heard(text: string, reading: RemarkReading): RemarkSays {
	const { says: all, certain } = lineSays(text);
	const payload = payloadIn(text);
	const { weightTo, ...light } = all;
	const says: Statements = payload === null || weightTo === undefined || Number(weightTo) !== payload ? all : light;
	const some = Object.fromEntries(alwaysAsked.flatMap((key) => (says[key] === undefined ? [] : [[key, says[key]]]))) as Statements;
	const perTeu: Statements = says.basis === "teu" ? { basis: "teu" } : {};
	// A unit alone is that of the rate; behind other words, of what they name.
	const { basis: _, ...others } = says;
	const isUnitAlone = certain && Object.keys(others).length === 0 && says.basis !== undefined;
	return {
		says: certain ? { ...others, ...(isUnitAlone ? { basis: says.basis } : perTeu) } : { ...some, ...perTeu },
		payload,
		...termsOf(text),
		may: maySayOfPrice(text, reading),
		reading,
	};
}

/** No box weighs as much, tonnes. */
const HEAVIEST = 100;

/** A share on top, tax, and boxes without a load. */
const ofAmounts = [/\d ?[%％]/, taxed, emptied];

function termsOf(text: string): Pick<RemarkSays, "stops" | "terms" | "until"> {
	const [stops, until] = [stopped.test(text), yearlessOf(text)];
	return { stops, until, terms: !stops && until === null && (hasTerms(text) || ofAmounts.some((words) => words.test(text))) };
}

/** Whether a remark says of its rate what none of the rate's fields does. */
export function saysUntold(text: string, { terms, may, until, payload, reading }: RemarkSays, row: Readonly<Record<string, unknown>>): boolean {
	const isOwn = until !== null && isOwnDay(until, row);
	return (
		terms ||
		(payload !== null && isNarrower(row.weightTo, payload)) ||
		(until !== null && !isOwn) ||
		(may && saysMore(text, row, { ...reading, isOwnDay: isOwn }))
	);
}

/** Whether a rate ends at another weight than a box may have; every rate ends somewhere, one without a band beyond every box. */
const isNarrower = (weightTo: unknown, payload: number): boolean => {
	const ends = Number(weightTo ?? HEAVIEST);
	return ends < HEAVIEST && ends !== payload;
};

/** Whether a day that a remark names without its year is the first or the last of its rate. */
const isOwnDay = ({ month, day }: { month: number; day: number | null }, row: Readonly<Record<string, unknown>>): boolean =>
	[row.validFrom, row.validTo].some(
		(own) => typeof own === "string" && Number(own.slice(5, 7)) === month && (day === null || Number(own.slice(8)) === day),
	);

/** Hears remarks; those seen before are not worked out again. */
export const remarkReader = (reading: RemarkReading): ((text: string) => RemarkSays) => remembered((text) => heard(text, reading));
