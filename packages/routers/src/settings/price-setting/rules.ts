import Big from "big.js";
import { InvalidFieldError } from "../../door/errors.ts";
import type { PriceSetting } from "./schema.ts";

/** What is wrong with a setting: a floor above the margin, an end before the beginning, days another setting of the key already covers. */
export function priceSettingProblems(setting: PriceSetting, others: readonly Pick<PriceSetting, "validFrom" | "validTo">[]): InvalidFieldError[] {
	const { validFrom, validTo } = setting;
	const problems: InvalidFieldError[] = [];
	if (Big(setting.minMargin).gt(setting.margin)) problems.push(new InvalidFieldError("minMargin", "problem.minMargin", { margin: setting.margin }));
	if (validTo !== null && validTo < validFrom) return [...problems, new InvalidFieldError("validTo", "problem.validToBeforeFrom")];
	const clash = others.find((other) => (other.validTo === null || other.validTo >= validFrom) && (validTo === null || other.validFrom <= validTo));
	if (clash) problems.push(new InvalidFieldError("validFrom", "problem.priceSettingOverlap", { from: clash.validFrom, to: clash.validTo ?? "…" }));
	return problems;
}

/** The price proposed for a cost: the margin on top, rounded up to the step. Decimal strings in units of the currency. */
export function suggestedPrice(cost: string, setting: Pick<PriceSetting, "margin" | "roundingStep">): string {
	const exact = Big(cost).times(Big(setting.margin).plus(100)).div(100);
	const steps = exact.div(setting.roundingStep).round(0, Big.roundUp);
	return steps.times(setting.roundingStep).toFixed();
}

/** A line of a quotation as far as its floor goes: amounts in its own currency, `converted` in the quotation's. */
export interface FloorLine {
	service: string;
	currency: string;
	amount: string;
	converted: string;
	cost: string | null;
	msr: string | null;
}

/**
 * The least a quotation may come to without the final approver, in its own currency: by line the cost with the minimum margin, or the MSR
 * (else the amount) where there is no cost or no setting. Null where no setting touches any line: then MSR alone counts.
 */
export function marginFloor(lines: readonly FloorLine[], settings: readonly Pick<PriceSetting, "service" | "currency" | "minMargin">[]): Big | null {
	let touched = false;
	let floor = Big(0);
	for (const line of lines) {
		const setting = settings.find(({ service, currency }) => service === line.service && currency === line.currency);
		const rate = Big(line.amount).eq(0) ? Big(0) : Big(line.converted).div(line.amount);
		const least = line.msr ?? line.amount;
		if (!setting || line.cost === null) {
			floor = floor.plus(Big(least).times(rate));
			continue;
		}
		touched = true;
		const withMargin = Big(line.cost).times(Big(setting.minMargin).plus(100)).div(100);
		floor = floor.plus((withMargin.gt(least) ? withMargin : Big(least)).times(rate));
	}
	return touched ? floor : null;
}
