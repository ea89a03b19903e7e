/** A customer's list of 500 lanes priced in one go, against as many searches one after the other. */
import { testDb } from "@iqt/db/testing";
import { createCaller } from "@iqt/routers/app/app-router";
import { sampleSearch, seedPrices } from "@iqt/routers/desk/quotation/testing";
import { columnsOf } from "@iqt/routers/desk/tender/columns";
import { priceTender } from "@iqt/routers/desk/tender/pricing";
import { searchInput } from "@iqt/routers/kit/charges/search";
import { searchPrices } from "@iqt/routers/pricing/queries";
import { testContext, testServices, userPerRole } from "@iqt/routers/testing/portal";
import { type Row, ratio, time } from "./harness.ts";

const LANES = 500;
const head = ["Ref", "From", "To", "Container", "Qty"];

export async function tenderRows(): Promise<Row[]> {
	const { db, close } = await testDb();
	const services = testServices(db);
	const users = await userPerRole(services);
	const at = services.clock.now.toISOString();
	await seedPrices(db, at);
	const { id: userId, token } = users.get("SALS") ?? { id: 0, token: null };
	const caller = createCaller(testContext(services, { token }));
	const rows = Array.from({ length: LANES }, (_, i) => [`L-${i}`, "渝北区", "Shanghai", "40HC", "2"]);
	const pastedText = [head, ...rows].map((row) => row.join("\t")).join("\n");
	const usual = { currency: "CNY", grossWeightKg: sampleSearch.grossWeightKg, readyDate: sampleSearch.readyDate };
	const { id } = await caller.tender.create({ source: { pastedText }, name: "Bench", columns: columnsOf(head), usual });
	const search = searchInput.parse(sampleSearch);
	const asker = JSON.stringify({ asker: { userId, tokenId: null }, needs: { right: "sale.quote", cost: false }, who: "bench" });
	let latest = 0;
	const tender = async () => {
		await db.updateTable("tender_lane").set({ state: "ready" }).where("tender_id", "=", id).execute();
		await db.updateTable("tender").set({ state: "pricing", lease_until: null, asker }).where("id", "=", id).execute();
		latest = await time(() => priceTender(services, id));
		const { counts } = await caller.tender.get({ id });
		if (counts.priced !== LANES) throw new Error(`${counts.priced} lanes were priced`);
		return latest;
	};
	const alone = () =>
		time(async () => {
			for (let i = 0; i < LANES; i++) await searchPrices(db, search, services.now());
		});
	try {
		const row = await ratio(`a tender of ${LANES} lanes priced / ${LANES} searches one after the other`, { atMost: 1.5 }, tender, alone);
		return [{ ...row, note: `${(latest / 1000).toFixed(1)} s a tender` }];
	} finally {
		await close();
	}
}
