import Big from "big.js";
import { weightIn, weightUnitOf } from "../../kit/imports/terms.ts";
import { tidy } from "../../kit/imports/text.ts";
import type { LaneSaid, UsualLane } from "./schema.ts";
import type { Wrong } from "./wrong.ts";

/** Kilograms of a pound. */
const POUND = "0.45359237";
/** No container with its goods is as light, and none heavier, kilograms. */
const [LIGHTEST, HEAVIEST] = [100, 99_999];

/** What the head of a column of weights says: how many of its unit make a tonne, whether they are pounds, or sums over all containers of a row. */
export interface WeightHead {
	unit: 1 | 1000 | undefined;
	pounds: boolean;
	isTotal: boolean;
}

const pounds = /(?<![a-z])(?:lbs?|pounds?|libras?)(?![a-z])|磅|ポンド/i;
const totals = /(?<![a-z])total|总重|總重|总毛重|合计|合計/i;

/** Reads the head of a column of weights. */
export function weightHeadOf(head: string): WeightHead {
	const unit = weightUnitOf(head);
	const isPounds = pounds.test(head);
	// Both units in one head tell neither.
	return { unit: isPounds ? undefined : unit, pounds: isPounds && unit === undefined, isTotal: totals.test(tidy(head)) };
}

const inPounds = /^([\d.,'’ ]+?) ?(?:lbs?|pounds?|libras?|磅|ポンド)\.?$/i;

/** "21,5" has a decimal comma; before three digits it parts thousands. */
const numberIn = (digits: string): Big | null => {
	const plain = digits.replace(/^(\d{1,3}),(\d{1,2})$/, "$1.$2").replace(/[,'’ ]/g, "");
	return /^\d+(\.\d+)?$/.test(plain) ? Big(plain) : null;
};

/** "26.000": twenty-six, or as many thousand. */
const eitherPoint = /^\d{1,3}\.\d{3}$/;

/** Kilograms of a text; null after a question. */
function kilogramsIn(text: string, { unit, pounds: headPounds }: WeightHead, wrong: Wrong): Big | null {
	const said = inPounds.exec(tidy(text))?.[1];
	const bare = /^[\d.,'’ ]+$/.test(tidy(text));
	if (said !== undefined || (headPounds && bare)) {
		const digits = (said ?? tidy(text)).trim();
		const number = eitherPoint.test(digits) ? null : numberIn(digits);
		return number ? number.times(POUND) : wrong("weight", text, "tender.notAWeight");
	}
	const found = weightIn(text, unit);
	const number = found && numberIn(found.digits);
	if (!found || !number) return wrong("weight", text, "tender.notAWeight");
	if (found.unsure?.(number)) return wrong("weight", text, "tender.weightUnit");
	const perTonne = found.perTonne(number);
	if (perTonne === 1000 && eitherPoint.test(found.digits)) return wrong("weight", text, "tender.unlikelyWeight");
	return number.times(1000).div(perTonne);
}

/** Gross kilograms of one container, the usual ones where the lane says none; null after a question. A sum over `boxes` containers is one. */
export function weightOf({ texts, answered = [] }: LaneSaid, usual: UsualLane, head: WeightHead, boxes: number, wrong: Wrong): number | null {
	const { weight } = texts;
	if (weight === undefined) return usual.grossWeightKg;
	const kilograms = kilogramsIn(weight, head, wrong)?.round(0, Big.roundUp).toNumber();
	if (kilograms === undefined) return null;
	// Whoever answered was asked for one container's.
	if (head.isTotal && boxes > 1 && !answered.includes("weight"))
		return wrong("weight", weight, "tender.totalWeight", { values: { text: weight, count: boxes } });
	if (kilograms < LIGHTEST || kilograms > HEAVIEST) return wrong("weight", weight, "tender.unlikelyWeight");
	return kilograms;
}
