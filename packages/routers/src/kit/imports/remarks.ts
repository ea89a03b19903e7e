import { lineSays, type Statements } from "./statements.ts";
import { remembered } from "./text.ts";
import { stopped } from "./vocabulary.ts";

/** What a remark says of its rate. `stops`: that there is no such service for now. */
interface RemarkSays {
	says: Statements;
	stops: boolean;
}

/** What is said of a rate in a sentence that is not wholly understood: a currency, or a weight from which on, is more likely said of a fee. */
const alwaysAsked = ["ownership", "cargo", "weightTo"] as const;

function heard(text: string): RemarkSays {
	const { says, certain } = lineSays(text);
	const some = Object.fromEntries(alwaysAsked.flatMap((key) => (says[key] === undefined ? [] : [[key, says[key]]]))) as Statements;
	const perTeu: Statements = says.basis === "teu" ? { basis: "teu" } : {};
	// A unit alone is that of the rate; behind other words, of what they name.
	const { basis: _, ...others } = says;
	const isUnitAlone = certain && Object.keys(others).length === 0 && says.basis !== undefined;
	return { says: certain ? { ...others, ...(isUnitAlone ? { basis: says.basis } : perTeu) } : { ...some, ...perTeu }, stops: stopped.test(text) };
}

/** Hears remarks; those seen before are not worked out again. */
export const remarkReader = (): ((text: string) => RemarkSays) => remembered(heard);
