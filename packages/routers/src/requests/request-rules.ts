import Big from "big.js";
import { containerOf } from "../desk/containers.ts";
import { InvalidFieldError } from "../door/errors.ts";
import { eitherWay, mayBeThousands, roundMoney } from "../kit/money/money.ts";

/** That a container stands in a list twice. */
export function containerTwice(containers: readonly string[]): InvalidFieldError | false {
	const types = containers.map(containerOf);
	return types.some((type, i) => types.indexOf(type) < i) && new InvalidFieldError("containers", "problem.containerTwice");
}

/** What is wrong with a target price: one without its currency, or the other way round; more decimals than the currency has (`digits`). */
export const targetProblems = (
	{ targetPrice, currency }: { targetPrice: string | null; currency: string | null },
	digits: number | undefined,
): (InvalidFieldError | false)[] => [
	targetPrice !== null && currency === null && new InvalidFieldError("currency", "problem.required"),
	targetPrice !== null &&
		digits !== undefined &&
		!roundMoney(Big(targetPrice), digits).eq(targetPrice) &&
		new InvalidFieldError("targetPrice", "problem.decimals", { maximum: digits }),
	targetPrice !== null &&
		digits !== undefined &&
		mayBeThousands(targetPrice, digits) &&
		new InvalidFieldError("targetPrice", "problem.thousands", eitherWay(targetPrice, digits)),
	targetPrice === null && currency !== null && new InvalidFieldError("targetPrice", "problem.required"),
];
