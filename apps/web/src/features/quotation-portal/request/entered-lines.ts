import type { AdHocRequest, CostLine, PriceLine } from "./types.ts";

export type Side = "costs" | "prices";

/** The lines of one side of a request; none of costs for whoever is not told them. */
export const linesOf = ({ costLines, prices }: Pick<AdHocRequest, "costLines" | "prices">, side: Side): readonly (CostLine | PriceLine)[] =>
	side === "costs" ? (costLines ?? []) : prices;

/** A line of costs or prices as it is entered: texts alone. `containerType` is "*" for all containers. */
export interface EnteredLine {
	charge: string;
	containerType: string;
	basis: string;
	amount: string;
	amountWithVat: string;
	vat: string;
	currency: string;
	source: string;
	vendor: string;
	/** Number of the vendor inquiry a cost was taken from; "" of any other. */
	inquiry: string;
	validFrom: string;
	validTo: string;
	remark: string;
}

const ALL = "*";
/** VAT of services in China. */
const USUAL_VAT = "6";

/** A new line of a request: in the currency, at the VAT and for the days of the one before it. */
export const emptyLine = ({ containers, currency }: Pick<AdHocRequest, "containers" | "currency">, before?: EnteredLine): EnteredLine => ({
	...{ charge: "", containerType: ALL, amount: "", amountWithVat: "", remark: "", vendor: before?.vendor ?? "", inquiry: "" },
	basis: before?.basis ?? (containers.length > 0 ? "container" : "shipment"),
	vat: before?.vat ?? USUAL_VAT,
	currency: before?.currency ?? currency ?? "CNY",
	source: before?.source ?? "byHand",
	validFrom: before?.validFrom ?? "",
	validTo: before?.validTo ?? "",
});

/** A line that is there, to be changed. */
export const enteredLine = (line: CostLine | PriceLine): EnteredLine => ({
	...{ charge: line.charge, basis: line.basis, amount: line.amount, amountWithVat: "", vat: line.vat, currency: line.currency },
	containerType: line.containerType ?? ALL,
	source: "source" in line ? line.source : "byHand",
	vendor: "vendor" in line ? (line.vendor ?? "") : "",
	inquiry: "inquiry" in line ? (line.inquiry ?? "") : "",
	validFrom: "validFrom" in line ? (line.validFrom ?? "") : "",
	validTo: "validTo" in line ? (line.validTo ?? "") : "",
	remark: line.remark ?? "",
});

/** What of a line is sent: what was not said is left out. */
export function sentLine(side: Side, { containerType, source, vendor, inquiry, validFrom, validTo, ...line }: EnteredLine): Record<string, unknown> {
	const own = side === "costs" ? { source, vendor, inquiry: source === "vendorInquiry" ? inquiry : "" } : { validFrom, validTo };
	const said = { ...line, ...own, ...(containerType === ALL ? {} : { containerType }) };
	return Object.fromEntries(Object.entries(said).filter(([, value]) => value.trim() !== ""));
}
