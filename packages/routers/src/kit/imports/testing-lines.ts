import { sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

type Line = readonly (string | number)[];

export const railHeads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
export const railRate = ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "CNY", "2026-10-01", "2026-12-31"];
export const otherRailRate = ["CNCTU", ...railRate.slice(1)];

const chargeHeads = ["Port", "Direction", "Charge", "Basis", "Container", "COC/SOC", "Currency", "Cost", "SSR", "MSR", "Valid From", "Valid To"];
const charge = ["Shanghai", "Export", "VGM", "Container", "40HC", "SOC", "CNY", 40, 60, 50, "2027-01-01", "2027-03-31"];

/** Reads sheets with lines over and under their rates, of which these fields are looked at. */
export function linesPerTest(...fields: readonly string[]) {
	const { rowsOf, upload } = importDeskPerTest();
	const ofSheet = async (rows: readonly Line[], domain?: string) => {
		const { id, questions } = await upload(await sheetBytes(rows), domain);
		return { id, asked: questions.filter(({ group }) => group !== "assumed").map((asked) => [asked.id, ...asked.cells]) };
	};
	return {
		/** The fields of each rail rate, and what is asked beside what is assumed. */
		async read(rows: readonly Line[]) {
			const { id, asked } = await ofSheet(rows);
			return { taken: (await rowsOf(id)).map(({ row }) => fields.map((field) => row[field] ?? null)), asked };
		},
		/** What is asked where such a line stands over charges, which do not have the fields. */
		askedOverCharges: async (line: string) => (await ofSheet([[line], chargeHeads, charge], "bookingService")).asked,
	};
}
