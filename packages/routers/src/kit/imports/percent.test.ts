import { translate } from "@iqt/i18n";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { forwarding, type ImportDesk, importDesk } from "./testing.ts";

let desk: ImportDesk;
beforeEach(async () => {
	desk = await importDesk();
});
afterEach(() => desk.close());

const { as, upload, book } = forwarding(() => desk);

it("reads mark-ups in hundredths of a percent in any currency, rounds what is finer and says so, and warns of none as below its cost", async () => {
	const headers = ["Inland City", "Port City", "Direction", "Container", "Basis", "Rail Cost", "Currency", "SSR", "MSR", "Valid From", "Valid To"];
	const line = (container: string, currency: string, ssr: string) => [
		...["CNCKG", "CNSHA", "Export", container, translate("en", "enum.basis.percent"), "4000", currency, ssr, "3.5"],
		...["2026-10-01", "2026-12-31"],
	];
	const rows = [line("20GP", "JPY", "8.75"), line("40GP", "CNY", "8.75"), line("40HC", "JPY", "8.7551")];
	const columns = headers.map((header) => ({ header }));
	const batch = await upload(await readAll(writeSheet({ sheetName: "S", columns, rows })));
	expect(batch.counts).toMatchObject({ new: 3, error: 0 });
	const { items } = await as("PM").previewRows({ batchId: batch.id });
	expect(items.map(({ row, problems }) => [row.ssr, problems.map(({ column }) => column)])).toEqual([
		["8.75", []],
		["8.75", []],
		["8.76", ["H"]],
	]);
	await as("PM").applyBatch({ batchId: batch.id, mode: "merge", confirmed: ["assumed", "doubtful"] });
	expect((await book()).map((row) => [row.basis, row.ssr_minor, row.msr_minor]).sort()).toEqual([
		["percent", 875, 350],
		["percent", 875, 350],
		["percent", 876, 350],
	]);
	// The same sheet again finds them as they are.
	expect((await upload(await readAll(writeSheet({ sheetName: "S", columns, rows })))).counts).toMatchObject({ unchanged: 3 });
});
