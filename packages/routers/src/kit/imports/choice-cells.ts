import { saysTrip } from "./amount.ts";
import { straySigns } from "./beside-words.ts";
import { problem, type Reading, value } from "./cell-reading.ts";
import type { ImportField } from "./field.ts";
import { isFreeStay } from "./harmless.ts";
import { statementsIn } from "./statements.ts";
import { nameKey, saidTwice, tidy } from "./text.ts";
import { classIn } from "./weight-classes.ts";

/** A name to compare by, without the word for a charge behind it. */
const withoutFee = (name: string): string => nameKey(tidy(name).replace(/(?<=\S)(?:费用?| (?:fee|charge)s?)$/i, ""));

/** A basis as units say it, with the currency beside it: "USD/day", "元/天/箱"; null for a text that says more or less. */
function unitOfBasis(text: string): { per: string; currency: readonly string[] | undefined } | null {
	const { says, rest, several } = statementsIn(text);
	const { basis, currency, ...others } = says;
	return basis === undefined || rest !== "" || several.length > 0 || Object.keys(others).length > 0 ? null : { per: basis, currency };
}

/** A value of a choice by what it is called, or the record of master data of that name. */
export function readChoice(field: ImportField, text: string): Reading {
	const weighed = classIn(field, text);
	if (weighed !== null) return value(weighed);
	// How many of them there are stands where a price does: seven free days would be sold for 7 each.
	if (field.ofRecords && isFreeStay(text)) return problem("import.freeStay", text);
	// A sign beside a word turns it into a question.
	const isNamed =
		field.choices?.some(({ value, names }) => [value, ...names].some((name) => tidy(name).toLowerCase() === tidy(text).toLowerCase())) ?? false;
	if (!isNamed && straySigns(text.replace("/", "")) !== "") return problem("import.notAChoice", text, { optionsOf: field.name });
	const key = nameKey(text);
	const unit = field.name === "basis" && !saysTrip(text) ? unitOfBasis(text) : null;
	const isKnown = field.choices?.some((one) => one.value === unit?.per) ?? false;
	// What a unit says of the currency is held against what the rates are in.
	if (unit && isKnown)
		return { kind: "value", value: unit.per, ...(unit.currency ? { beside: { says: { currency: unit.currency }, rest: "" } } : {}) };
	const named = (key: string) => field.choices?.find((c) => nameKey(c.value) === key || c.names.some((name) => nameKey(name) === key))?.value ?? null;
	const choice = named(key) ?? saidTwice(text, (part) => named(nameKey(part)));
	if (choice !== null) return field.name === "basis" && saysTrip(text) ? { kind: "value", value: choice, remark: "perTrip" } : value(choice);
	// "插电" is 插电费 where nothing else is called so.
	const alike = field.choices?.filter((c) => [c.value, ...c.names].some((name) => withoutFee(name) === withoutFee(text))) ?? [];
	if (alike.length === 1 && alike[0]) return value(alike[0].value);
	return problem("import.notAChoice", text, { optionsOf: field.name });
}
