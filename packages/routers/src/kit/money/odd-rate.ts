import Big from "big.js";

/** Further off than this share of the usual one a rate is asked about. */
const FAR = 0.3;

const isFar = (rate: Big, usual: Big) => rate.div(usual).minus(1).abs().gt(FAR);

/** How a rate of exchange stands to the usual one: the wrong way round (1/x), more than 30 % off, or neither. Both are decimals above zero. */
export function oddRate(rate: string, usual: string): "far" | "turned" | null {
	const [one, other] = [Big(rate), Big(usual)];
	if (!isFar(one, other)) return null;
	return isFar(Big(1).div(one), other) ? "far" : "turned";
}
