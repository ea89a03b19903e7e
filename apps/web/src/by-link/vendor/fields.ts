import type { MessageId } from "../../lib/text.ts";
import type { Inquiry, Term } from "./types.ts";

type Service = Inquiry["serviceType"];

/** What there is to be told of a request, with its label. */
export const factLabels = {
	from: "vendorQuotation.from",
	to: "vendorQuotation.to",
	direction: "adHocRequest.direction",
	mode: "adHocRequest.mode",
	depotServices: "adHocRequest.depotServices",
	storageDays: "adHocRequest.storageDays",
	truckType: "adHocRequest.truckType",
	readyDate: "adHocRequest.readyDate",
	containers: "adHocRequest.containers",
	ownership: "adHocRequest.ownership",
	cargo: "adHocRequest.cargo",
	commodity: "adHocRequest.commodity",
	packageType: "adHocRequest.packageType",
	pieces: "adHocRequest.pieces",
	grossWeight: "adHocRequest.grossWeight",
	volume: "adHocRequest.volume",
	cargoRemark: "adHocRequest.cargoRemark",
} as const satisfies Partial<Record<keyof Inquiry["request"], MessageId>>;
export type Fact = keyof typeof factLabels;

export const termLabels = {
	currency: "vendorQuotation.currency",
	vat: "vendorQuotation.vat",
	transitDays: "vendorQuotation.transitDays",
	validFrom: "vendorQuotation.validFrom",
	validTo: "vendorQuotation.validTo",
} as const satisfies Record<Term, MessageId>;

const goods = ["cargo", "commodity", "packageType", "grossWeight", "cargoRemark"] as const satisfies readonly Fact[];
const boxes = ["containers", "ownership", "readyDate"] as const satisfies readonly Fact[];
const moved = ["currency", "vat", "transitDays", "validFrom", "validTo"] as const satisfies readonly Term[];

/** What a service type's page shows of the request, in its order, and what a line's price is said with beside its amount. */
export const declared: Readonly<Record<Service, { facts: readonly Fact[]; terms: readonly Term[] }>> = {
	T: { facts: ["from", "to", "direction", ...boxes, ...goods], terms: moved },
	// Nothing moves in a depot.
	D: { facts: ["from", "depotServices", "storageDays", ...boxes, ...goods], terms: ["currency", "vat", "validFrom", "validTo"] },
	M: { facts: ["from", "to", "mode", "direction", ...boxes, ...goods], terms: moved },
	F: { facts: ["from", "to", "truckType", "readyDate", "pieces", "volume", ...goods], terms: moved },
};

export const isService = (said: string): said is Service => Object.hasOwn(declared, said);
