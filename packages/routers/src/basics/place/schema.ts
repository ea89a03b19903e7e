import type { MessageId } from "@iqt/i18n";
import { isZone } from "@iqt/i18n/days";
import { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { codeField, coordinate, lines, names, optional, orEmptyList, reference, remark, textOf, yesNo } from "../../kit/records/fields.ts";

const country = z
	.string()
	.trim()
	.toUpperCase()
	.regex(/^[A-Z]{2}$/, "problem.country");

const timeZone = z.string().trim().max(40).refine(isZone, "problem.timeZone");

const { nameEn, ...otherNames } = names(80);

/** What ports and cities share: the English name is the one that goes before all others in lists and files. */
const shared = {
	code: codeField(10, { hint: "place.codeHint" }),
	...otherNames,
	nameEn: { ...nameEn, column: "name" },
	country: textOf(country, { listed: "text", width: 100 }),
};
const position = {
	latitude: coordinate(90, { width: 110 }),
	longitude: coordinate(180, { width: 110 }),
	timeZone: optional(textOf(timeZone, { listed: "text", width: 150 })),
	aliases: orEmptyList(lines(80, 60, { listed: "own", width: 240, hint: "place.aliasesHint" })),
	active: yesNo(true, { width: 110, hint: "place.activeHint" }),
	remark: remark(),
};
/** Where the company works comes first. */
const standing = {
	labels: "place",
	imported: true,
	merged: true,
	label: "code",
	called: ["name"],
	defaultSort: [
		{ field: "active", order: "descending" },
		{ field: "code", order: "ascending" },
	],
} as const;
const rights = (menu: string) => ({ menu, view: ["PM", "VDM"], edit: ["PM"] }) as const;

/**
 * A port, by its UN/LOCODE, and the port city it belongs to (GUID of one). Position in degrees, north and east above zero; `aliases` are what it is found by in
 * searches and sheets beside its names; `active` where the company works, which is offered first.
 */
export const port = declareRecord({
	name: "port",
	title: "menu.ports",
	...standing,
	rights: rights("/basicdata/portList"),
	fields: { ...shared, portCity: optional(reference({ column: "port_city_id", words: "portCityName", width: 150 })), ...position },
});

const cities = <const N extends string>(name: N, title: MessageId, menu: string) =>
	declareRecord({ name, title, ...standing, rights: rights(menu), fields: { ...shared, ...position } });

/** A city with ports: what rates and corridors end at. */
export const portCity = cities("portCity", "menu.portCities", "/basicdata/portCity");
/** A city inland: where trains and barges begin. */
export const inlandCity = cities("inlandCity", "menu.inlandCities", "/basicdata/inlandCity");

export type Port = z.output<typeof port.schema>;
export type City = z.output<typeof portCity.schema>;
