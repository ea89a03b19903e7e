import Big from "big.js";

/** A discount agreed with a customer, its places by their codes. */
export interface Agreed {
	id: string;
	/** "" for every one. */
	service: string;
	origin: string | null;
	destination: string | null;
	containerType: string | null;
	/** One of both. */
	percent: string | null;
	amount: string | null;
	currency: string | null;
	/** `yyyy-MM-dd`; open where there is no end. */
	validFrom: string;
	validTo: string | null;
}

/** From where to where, by codes of places. */
export interface Way {
	from: string | null;
	to: string | null;
}

/** A charge that something may be taken off. Amounts are decimal strings, `converted` in the quotation's currency. */
export interface Charged {
	service: string;
	/** The lane it is of, and the part of it that it is charged for. */
	ways: readonly Way[];
	containerType: string | null;
	quantity: string;
	currency: string;
	amount: string;
	converted: string;
}

const isOn = ({ validFrom, validTo }: Agreed, day: string): boolean => validFrom <= day && (validTo === null || day <= validTo);

/** Whether a discount was agreed for such a charge; an amount is taken off charges in its own currency alone. */
function fits(agreed: Agreed, charge: Charged): boolean {
	const { service, origin, destination, containerType, amount, currency } = agreed;
	return (
		(service === "" || service === charge.service) &&
		charge.ways.some(({ from, to }) => (origin === null || origin === from) && (destination === null || destination === to)) &&
		(containerType === null || containerType === charge.containerType) &&
		(amount === null || currency === charge.currency)
	);
}

/** How much a discount says of what it is for: the more, the more it was meant for just that. */
const exactness = ({ service, origin, destination, containerType }: Agreed): number =>
	[origin, destination, containerType, service === "" ? null : service].filter((said) => said !== null).length;

/** What it takes off a charge, in the quotation's currency: never more than the charge. */
export function takenOff({ percent, amount }: Agreed, charge: Charged): Big {
	const all = Big(charge.converted);
	if (percent !== null) return all.times(percent).div(100);
	if (Big(charge.amount).lte(0)) return Big(0);
	const off = all
		.times(amount ?? 0)
		.times(charge.quantity)
		.div(charge.amount);
	return off.gt(all) ? all : off;
}

/** The discount that is best for a charge on a day: the one that says most of what it is for, of several the one that takes most off. */
export function bestFor<A extends Agreed>(charge: Charged, all: readonly A[], day: string): A | null {
	const fitting = all.filter((agreed) => isOn(agreed, day) && fits(agreed, charge) && takenOff(agreed, charge).gt(0));
	const [best] = fitting.sort((a, b) => exactness(b) - exactness(a) || takenOff(b, charge).cmp(takenOff(a, charge)) || (a.id < b.id ? -1 : 1));
	return best ?? null;
}
