import Big from "big.js";
import { tidy } from "./text.ts";

/** A cost, what is done to it, and by how much: "成本加300", "cost + 10 %". */
const written = /^(?:cost|成本价?) ?([-+*×x/÷]|plus|minus|times|加价?|上浮|减|乘以?) ?(\d{1,9}(?:\.\d{1,6})?) ?([%％]?)$/i;
/** The same in a formula that goes on. */
const begins = /^(?:cost|成本价?) ?(?:[-+*×x/÷]|plus|minus|times|加价?|上浮|减|乘以?) ?(?=[\d(])/i;

/** A formula of the cost in Chinese that begins otherwise: "=成本*1.1", "1.1*成本". */
const elsewhere = /^=? ?[\d\s.()+*/×÷-]{0,40}成本价?[\d\s.()+*/×÷-]{0,40}$/;

const operators: Readonly<Record<string, "+" | "-" | "*" | "/">> = {
	"×": "*",
	x: "*",
	"÷": "/",
	plus: "+",
	minus: "-",
	times: "*",
	加: "+",
	加价: "+",
	上浮: "+",
	减: "-",
	乘: "*",
	乘以: "*",
};

/** Whether a text begins as a formula over the cost does. */
export const isOverCost = (text: string): boolean => begins.test(tidy(text));

/** What the cost is multiplied by where so many percent are added to it, taken off or taken of it. */
const factors: Readonly<Record<string, (share: Big) => Big>> = {
	"+": (share) => share.plus(1),
	"-": (share) => Big(1).minus(share),
	"*": (share) => share,
};

/** A formula over the cost as the portal writes it: 成本×1.1 is cost*1.1, "cost plus 10 %" too, 成本加300 is cost+300. Any other text as it is. */
export function inOwnWords(text: string): string {
	if (elsewhere.test(text) && !isOverCost(text))
		return text
			.replace(/^=\s*/, "")
			.replace(/成本价?/, "cost")
			.replaceAll("×", "*")
			.replaceAll("÷", "/");
	if (!isOverCost(text)) return text;
	const [, sign = "", digits = "", percent = ""] = written.exec(tidy(text)) ?? [];
	const operator = operators[sign.toLowerCase()] ?? sign;
	const factor = factors[operator]?.(Big(digits).div(100));
	if (percent !== "" && factor) return `cost*${factor.toFixed()}`;
	if (sign.length > 1 || /[\u4e00-\u9fff]/.test(sign)) return `cost${operator}${digits}`;
	return text
		.replace(/cost|成本价?/gi, "cost")
		.replace(/×|(?<![a-z])x(?![a-z])/gi, "*")
		.replaceAll("÷", "/");
}
