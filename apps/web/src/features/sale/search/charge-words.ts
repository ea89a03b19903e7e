import type { ShownLine } from "@iqt/routers/kit/charges/search";
import { language, type MessageId, type Text } from "../../../lib/text.ts";

/** Names of what the sources of a search charge; a test holds them against what each source declares. */
export const charges: Readonly<Record<string, MessageId>> = {
	trucking: "sale.charge.trucking",
	rail: "sale.charge.rail",
	barge: "sale.charge.barge",
	train: "sale.charge.train",
	"train.LGS": "sale.charge.train.LGS",
	"train.WGO": "sale.charge.train.WGO",
	"train.TRS": "sale.charge.train.TRS",
	"train.SEAL": "sale.charge.train.SEAL",
	"train.DOC": "sale.charge.train.DOC",
	"train.T1": "sale.charge.train.T1",
	"train.SEC": "sale.charge.train.SEC",
	"train.PSS": "sale.charge.train.PSS",
	"train.CGS": "sale.charge.train.CGS",
	"train.OWS": "sale.charge.train.OWS",
	"train.INS": "sale.charge.train.INS",
	"train.GUA": "sale.charge.train.GUA",
	"train.WIN": "sale.charge.train.WIN",
	"train.ISF": "sale.charge.train.ISF",
	customsDocument: "sale.charge.customsDocument",
	customsItem: "sale.charge.customsItem",
	THC: "sale.charge.THC",
	DOC: "sale.charge.DOC",
	SEAL: "sale.charge.SEAL",
	VGM: "sale.charge.VGM",
	TLX: "sale.charge.TLX",
	ISPS: "sale.charge.ISPS",
	PSS: "sale.charge.PSS",
	CGS: "sale.charge.CGS",
	OWS: "sale.charge.OWS",
	RFS: "sale.charge.RFS",
	LGI: "sale.charge.LGI",
	AMD: "sale.charge.AMD",
	FUM: "sale.charge.FUM",
	WAIT: "sale.charge.WAIT",
	NIGHT: "sale.charge.NIGHT",
	WEEKEND: "sale.charge.WEEKEND",
	TOLL: "sale.charge.TOLL",
	HEAVY: "sale.charge.HEAVY",
	ADR: "sale.charge.ADR",
	EMPTY: "sale.charge.EMPTY",
	FUEL: "sale.charge.FUEL",
	GENSET: "sale.charge.GENSET",
};

/** What people call the charge of a line. */
export const lineName = (t: Text, { charge, words }: Pick<ShownLine, "charge" | "words">): string => words?.[language()] ?? chargeName(t, charge);

/** What people call a charge; the code itself where it has no text. */
export function chargeName(t: Text, charge: string): string {
	const id = Object.hasOwn(charges, charge) ? charges[charge] : undefined;
	return id ? t(id) : charge;
}
