import { ClearingNumberError, DomainError } from "../../door/errors.ts";
import type { QuotationState } from "../quotation/schema.ts";
import type { handOverStates } from "./schema.ts";

type State = (typeof handOverStates)[number];

const countries = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

/** Codes of regions that are no countries, though they are named like some. */
const noCountries: ReadonlySet<string> = new Set(["EU", "EZ", "UN", "ZZ", "XA", "XB", "QO"]);

const isCountry = (code: string): boolean => !noCountries.has(code) && countries.of(code) !== undefined;

/** Whether a code of two capitals is that of a country. */
export const isCountryCode = (code: string): boolean => /^[A-Z]{2}$/.test(code) && isCountry(code);

/** A CMD code as it is kept: a country and eight digits, "CN00123456"; spaces, hyphens and small letters are taken. Null for any other. */
export function cmdCodeMeant(said: string): string | null {
	const code = said.replace(/[\s-]/g, "").toUpperCase();
	return /^[A-Z]{2}\d{8}$/.test(code) && isCountry(code.slice(0, 2)) ? code : null;
}

/** A bill-to party's CMD code as it is kept. ClearingNumberError (500001) for any other. */
export function cmdCode(said: string): string {
	const code = cmdCodeMeant(said);
	if (code === null) throw new ClearingNumberError("billTo", "problem.cmdCode", { code: said.replace(/[\s-]/g, "").toUpperCase() });
	return code;
}

/** Refuses a quotation that nobody has accepted. */
export function refuseUnaccepted({ number, state }: { number: string; state: QuotationState }): void {
	if (state !== "accepted") throw new DomainError("state", "handOver.notAccepted", { number, state });
}

type Move = "update" | "finish" | "reopen";

/** Refuses what cannot be done in the state a record is in. */
export function refuseInState({ number, state }: { number: string; state: State }, action: Move): void {
	if ((state === "open") === (action === "reopen")) throw new DomainError("state", "handOver.wrongState", { number, state, action });
}
