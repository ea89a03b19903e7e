/** Fields of a line by what older clients call them. */
const lineNames: Readonly<Record<string, string>> = {
	chargename: "charge",
	cost: "amount",
	sellingrate: "amount",
	price: "amount",
	costwithvat: "amountWithVat",
	sellingratewithvat: "amountWithVat",
	pricewithvat: "amountWithVat",
	vatratio: "vat",
	vendorname: "vendor",
	containertype: "containerType",
	amountwithvat: "amountWithVat",
	validfrom: "validFrom",
	validto: "validTo",
	validityperiod: "validTo",
	transittime: "transitDays",
};

/** A line, or what stands beside a list of them, with its fields by our own names. */
export const fieldsRead = (of: Record<string, unknown>) =>
	Object.fromEntries(Object.entries(of).map(([name, value]) => [lineNames[name.toLowerCase()] ?? name, value]));

/** A list that was sent, or its JSON text; what is neither as it is, for the schema to refuse. */
export function listRead(said: unknown): unknown {
	if (typeof said !== "string") return said;
	try {
		return JSON.parse(said);
	} catch {
		return said;
	}
}
