/** Fractions of big integers and a shunting yard, for the oracle: nothing here is shared with the engine. */

export interface Fraction {
	n: bigint;
	d: bigint;
}
export const whole = (n: bigint): Fraction => ({ n, d: 1n });
export const ten = (digits: number) => 10n ** BigInt(digits);
export function decimal(text: string): Fraction {
	const negative = text.startsWith("-");
	const [left = "0", right = ""] = text.replace("-", "").split(".");
	const n = BigInt(left + right);
	return { n: negative ? -n : n, d: ten(right.length) };
}
export const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d });
export const over = (a: Fraction, b: Fraction): Fraction => (b.n < 0n ? { n: a.n * -b.d, d: a.d * -b.n } : { n: a.n * b.d, d: a.d * b.n });
export const less = (a: Fraction, b: Fraction) => a.n * b.d < b.n * a.d;
/** Nearest whole number, halves away from zero. */
export function nearest({ n, d }: Fraction): bigint {
	const positive = n < 0n ? -n : n;
	const rounded = (2n * positive + d) / (2n * d);
	return n < 0n ? -rounded : rounded;
}
/** A rate or the cost of a unit as it is printed, and multiplied: with six decimals. */
export const asPrinted = (value: Fraction): Fraction => ({ n: nearest(times(value, whole(ten(6)))), d: ten(6) });
/** To so many decimals; below zero for tens, hundreds. */
const rounded = (value: Fraction, digits: number): Fraction =>
	digits >= 0 ? { n: nearest(times(value, whole(ten(digits)))), d: ten(digits) } : whole(nearest(over(value, whole(ten(-digits)))) * ten(-digits));
function upwards(value: Fraction, digits: number): Fraction {
	const scaled = digits >= 0 ? times(value, whole(ten(digits))) : over(value, whole(ten(-digits)));
	let up = scaled.n / scaled.d;
	if (up * scaled.d < scaled.n) up += 1n;
	return digits >= 0 ? { n: up, d: ten(digits) } : whole(up * ten(-digits));
}
export function significant(value: Fraction, digits: number): Fraction {
	// How many digits stand before the point; below 1, how many zeros follow it.
	let before = 0;
	while (!less(value, whole(ten(before)))) before++;
	let zeros = 0;
	while (before === 0 && less(times(value, whole(ten(zeros + 1))), whole(1n))) zeros++;
	return rounded(value, digits - before + zeros);
}

export class NoPrice extends Error {}

/** Shunting yard to a stack of fractions. Unary minus is read as "0 -" in front of what follows. */
export function work(text: string, names: Record<string, Fraction | null>): Fraction {
	const tokens = text.match(/[a-z]+|\d+(?:\.\d+)?|[-+*/(),]/g) ?? [];
	const out: Fraction[] = [];
	const signs: { sign: string; args?: number }[] = [];
	const strength: Record<string, number> = { "+": 1, "-": 1, "*": 2, "/": 2, "~": 3 };
	const pop = (): Fraction => {
		const value = out.pop();
		if (!value) throw new Error(`broken formula ${text}`);
		return value;
	};
	const apply = (sign: string) => {
		const right = pop();
		if (sign === "~") {
			out.push({ n: -right.n, d: right.d });
			return;
		}
		const left = pop();
		if (sign === "/" && right.n === 0n) throw new NoPrice("division by zero");
		out.push(sign === "+" ? plus(left, right) : sign === "-" ? minus(left, right) : sign === "*" ? times(left, right) : over(left, right));
	};
	const unwind = () => {
		for (let top = signs.at(-1); top && top.sign !== "("; top = signs.at(-1)) {
			signs.pop();
			apply(top.sign);
		}
	};
	let before = "(";
	for (const [i, token] of tokens.entries()) {
		if (/^\d/.test(token)) out.push(decimal(token));
		else if (/^[a-z]/.test(token) && tokens[i + 1] === "(") signs.push({ sign: token });
		else if (/^[a-z]/.test(token)) {
			const value = names[token];
			if (!value) throw new NoPrice(`no value for ${token}`);
			out.push(value);
		} else if (token === "(") signs.push({ sign: "(", args: 1 });
		else if (token === ",") {
			unwind();
			const open = signs.at(-1);
			if (open) open.args = (open.args ?? 1) + 1;
		} else if (token === ")") {
			unwind();
			const args = signs.pop()?.args ?? 1;
			const name = /^[a-z]/.test(signs.at(-1)?.sign ?? "") ? signs.pop()?.sign : undefined;
			if (name) {
				const values = Array.from({ length: args }, pop).reverse();
				const [first, second] = values as [Fraction, Fraction?];
				if (name === "min") out.push(values.reduce((a, b) => (less(b, a) ? b : a)));
				else if (name === "max") out.push(values.reduce((a, b) => (less(a, b) ? b : a)));
				else out.push((name === "round" ? rounded : upwards)(first, second ? Number(second.n / second.d) : 0));
			}
		} else {
			const sign = token === "-" && /^[-+*/(,]$/.test(before) ? "~" : token;
			for (let top = signs.at(-1); sign !== "~" && top && (strength[top.sign] ?? 0) >= (strength[sign] ?? 0); top = signs.at(-1)) {
				signs.pop();
				apply(top.sign);
			}
			signs.push({ sign });
		}
		before = token;
	}
	unwind();
	return pop();
}

export const tonnes = (kg: number): Fraction => ({ n: BigInt(kg), d: 1000n });
