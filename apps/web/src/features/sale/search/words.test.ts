import { isMessageId } from "@iqt/i18n";
import { placeServices, portServices } from "@iqt/routers/kit/charges/place-services";
import { bases } from "@iqt/routers/kit/price-book/fields";
import { sources } from "@iqt/routers/pricing/sources";
import { expect, test } from "vitest";
import { chargeName, charges } from "./charge-words.ts";
import { basisName } from "./words.ts";

const said = (id: string) => `text of ${id}`;

test("whatever a source charges has the name it declares", () => {
	expect(charges).toEqual(Object.assign({}, ...sources.map((source) => source.charges)));
	for (const [charge, id] of Object.entries(charges)) expect(chargeName(said, charge)).toBe(said(id));
	for (const code of ["BRIDGE", "constructor"]) expect(chargeName(said, code)).toBe(code);
});

test("each basis and each leg of a service has its words", () => {
	for (const basis of bases) expect(basisName(said, basis)).toBe(said(`enum.basis.${basis}`));
	expect(basisName(said, "toString")).toBe("toString");
	expect(sources.flatMap(({ service }) => (service ? [service.kind] : [])).sort()).toEqual([...portServices].sort());
	for (const kind of placeServices) expect([`saleScreen.leg.${kind}`, `document.leg.${kind}`].filter((id) => !isMessageId(id))).toEqual([]);
});
