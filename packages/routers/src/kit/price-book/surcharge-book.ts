import type { BookDeclaration, Line } from "./declaration.ts";
import { code, place, type RateField, yesNo } from "./fields.ts";

/** What a port charges on top of something else: its code by the words of `codeOf`, of itself or on wish alone. */
export const surchargeLane = (codeOf: (text: string) => string | null): RateField[] => [
	place("port", "port_id", ["port"]),
	code("charge", 20, codeOf),
	yesNo("onWish", false),
];

/** Who keeps surcharges at first, and by which screens: costs stand in them, too. */
export const surchargeRights = (screen: string, terms: string) =>
	({
		view: { menu: screen, roles: ["PM", "VDM"] },
		edit: { roles: ["PM"] },
		term: { menu: terms, roles: ["PM"] },
	}) as const;

/** How older clients spell the fields of surcharges. */
export const surchargeSpellings = { port: ["portID", "portGUID", "port"], containerType: ["containerType", "container"] };

/** The calls of the contract for a book of surcharges under a path, such as `/api/v1/LESSurcharge` with saves that are called `UpdateLESSurcharge` and `UpdateLESSurchargeDetails`. */
export function surchargeCalls(path: string, save: string): NonNullable<BookDeclaration["older"]> {
	const [get, post] = [(name: string): Line => ["GET", `${path}/${name}`], (name: string): Line => ["POST", `${path}/${name}`]];
	return {
		guid: "surchargeDetailID",
		lines: {
			remove: post("DeleteSurchargeDetial"),
			check: post("CheckExcelImport"),
			saveTerm: post("SaveTerm"),
			term: get("GetTermByPort"),
		},
		head: {
			guid: "surchargeID",
			lines: {
				list: get("GetProtAndSurchargeData"),
				get: get("GetSurchargeDetailByID"),
				ofPlace: get("GetSurchargeDetailByPort"),
				save: post(save),
				saveDetails: post(`${save}Details`),
				remove: post("DeleteSurcharge"),
			},
		},
	};
}
