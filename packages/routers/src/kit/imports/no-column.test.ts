import { describe, expect, it } from "vitest";
import { checkExcelImport } from "./service.ts";
import { olderClient, railLane, sheetsOfValues } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put: store, upload, book } = desk;

const values: Record<string, string> = {
	...railLane,
	"Rail Cost": "4000",
	SSR: "9000",
	MSR: "8000",
	"Valid From": "2026-10-01",
	"Valid To": "2027-03-31",
};

/** A sheet of rows with the usual values but those given, without some columns. */
const sheet = (without: readonly string[], ...rows: Record<string, string>[]) => sheetsOfValues(values)(without, rows);

/** Uploads and applies a sheet; answers its batch as it was in preview. */
async function put(without: readonly string[], ...rows: Record<string, string>[]) {
	const batch = await upload(await sheet(without, ...rows));
	await as("PM").applyBatch({ batchId: batch.id, mode: "merge", confirmed: ["assumed"] });
	return batch;
}

const dated = async () => (await book()).map((r) => `${r.cost_minor} ${r.valid_from} ${r.valid_to}`).sort();
const openEnds = (batch: Awaited<ReturnType<typeof upload>>) => batch.notices.find((n) => n.id === "import.openEnds");

describe("a sheet without a column of last days", () => {
	const noEnd = ["Valid To"];

	it("leaves the last day of the rate it corrects, and what begins after it", async () => {
		await put([], {}, { "Rail Cost": "5000", "Valid From": "2027-04-01", "Valid To": "2027-12-31" });
		const same = await put(noEnd, {});
		expect(same.counts).toMatchObject({ unchanged: 1, changed: 0, clash: 0 });
		const corrected = await put(noEnd, { "Rail Cost": "4100" });
		expect(corrected.counts).toMatchObject({ changed: 1, clash: 0 });
		expect(openEnds(corrected)).toBeUndefined();
		expect(await dated()).toEqual(["410000 2026-10-01 2027-03-31", "500000 2027-04-01 2027-12-31"]);
	});

	it("is open where it goes on from a rate or is new, which its preview counts", async () => {
		await put([], {}, { Container: "40GP" });
		const batch = await put(noEnd, { "Rail Cost": "4100", "Valid From": "2027-01-01" }, { Container: "40GP" }, { Container: "40HC" });
		expect(openEnds(batch)).toMatchObject({ message: expect.stringContaining("2 rates have no end date"), rows: [2, 4] });
		expect(await dated()).toEqual([
			"400000 2026-10-01 2026-12-31",
			"400000 2026-10-01 2027-03-31",
			"400000 2026-10-01 9999-12-31",
			"410000 2027-01-01 9999-12-31",
		]);
	});

	it("leaves it when the sheet replaces, too, and empties it by an empty cell of a column", async () => {
		await put([], {});
		const { id } = await upload(await sheet(noEnd, { "Rail Cost": "4100" }));
		await as("PM").applyBatch({ batchId: id, mode: "replace", confirmed: ["assumed"] });
		expect(await dated()).toEqual(["410000 2026-10-01 2027-03-31"]);
		expect(openEnds(await put([], { "Valid To": "" }))).toMatchObject({ rows: [2] });
		expect(await dated()).toEqual(["400000 2026-10-01 9999-12-31"]);
	});
});

describe("a sheet without columns of a rate's values", () => {
	const fewer = ["Rail Cost", "Currency", "VAT", "Valid To"];
	const kept = { Currency: "JPY", VAT: "9", SSR: "9000" };
	/** The rows older clients are told of. */
	const told = async (...rows: Record<string, string>[]) => {
		const ctx = olderClient(desk);
		const check = checkExcelImport(ctx, "inlandRail", await store(await sheet(fewer, ...rows)));
		return check.then(
			() => null,
			(error: { data?: unknown }) => error.data,
		);
	};

	it("has its rows named to older clients as they will be written", async () => {
		await put([], kept);
		const [row, ...others] = (await told({ SSR: "9100" })) as Record<string, unknown>[];
		expect(row).toMatchObject({ row: 2, inlandCity: "CNCKG", ssr: "9100", cost: "4000", currency: "JPY", vat: "9", validTo: "2027-03-31" });
		expect(others).toEqual([]);
		// One that goes on from the rate would be open, which somebody has to say.
		expect(await told({ "Valid From": "2026-12-01" })).toMatchObject([{ row: 2, field: "validTo", messageId: "import.sheet.noEnd" }]);
	});
});

it("a field nothing gives is asked about or pointed out, not both", async () => {
	const { questions, notices } = await upload(await sheet(["Direction", "Inland City"], {}, { "Port City": "CNNGB" }));
	expect(questions.find(({ id }) => id === "assumed.direction")).toMatchObject({ group: "missing" });
	const [told, ...others] = notices.filter(({ id }) => id === "import.missingColumns");
	expect(others).toEqual([]);
	expect(told?.message).toContain("Inland city");
	expect(told?.message).not.toContain("Direction");
	const alone = await upload(await sheet(["Direction"], {}, { "Port City": "CNNGB" }));
	expect(alone.notices.map(({ id }) => id)).not.toContain("import.missingColumns");
});
