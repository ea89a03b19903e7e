import { addDays, businessDay } from "@iqt/i18n/days";
import { changeWriter } from "../../door/change-log.ts";
import type { Services } from "../../door/context.ts";
import { columnsOf } from "./columns.ts";
import { priceLane } from "./pricing.ts";
import { keepTender } from "./reading.ts";
import { usualLane } from "./schema.ts";
import { readPasted } from "./sheet.ts";

/** A customer's list as people send them: lanes that are sold, one that nobody sells, one whose end is not clear. */
const list = [
	["线路编号", "起运地", "目的港", "箱型", "箱量", "毛重(吨)"],
	["YF-01", "重庆", "上海", "40HC", "4", "18"],
	["YF-02", "成都", "宁波", "40HC", "2", "20"],
	["YF-03", "西安", "青岛", "20GP", "6", "16"],
	["YF-04", "长沙", "上海", "40HC", "1", "17"],
	["YF-05", "重庆", "连云港", "40GP", "3", "19"],
	["YF-06", "拉萨", "上海", "40HC", "1", "12"],
	["YF-07", "江口", "上海", "40HC", "2", "18"],
]
	.map((row) => row.join("\t"))
	.join("\n");

/** Gives a demo one tender of its sales person, priced, with a gap and a question. Does nothing where there is one. Answers how many it made. */
export async function seedTenders({ db, now }: Services): Promise<number> {
	const at = now();
	const today = businessDay(at);
	const owner = await db
		.selectFrom("user")
		.select(["id as userId", "display_name as displayName"])
		.where("user_name", "=", "sales")
		.executeTakeFirst();
	if (!owner || (await db.selectFrom("tender").select("id").limit(1).executeTakeFirst())) return 0;
	const sheet = readPasted(list);
	const usual = usualLane.parse({ currency: "CNY", grossWeightKg: 18_000, readyDate: addDays(today, 10) });
	const id = await db.transaction().execute(async (trx) => {
		const change = changeWriter(trx, { id: owner.userId, name: owner.displayName, source: "web" }, at);
		const kept = await keepTender({ db: trx, change, caller: owner, language: "zh", today }, sheet, {
			...{ name: "远帆家居 2027 年招标线路", columns: columnsOf(sheet.head), usual },
		});
		return kept.id;
	});
	const ready = await db.selectFrom("tender_lane").select(["place", "search"]).where("tender_id", "=", id).where("state", "=", "ready").execute();
	for (const { place, search } of ready) {
		const priced = await priceLane(db, search ?? "", at);
		await db.updateTable("tender_lane").set(priced).where("tender_id", "=", id).where("place", "=", place).execute();
	}
	const done = { state: "priced" as const, lanes_done: ready.length, lanes_total: ready.length, priced_at: at.toISOString() };
	await db.updateTable("tender").set(done).where("id", "=", id).execute();
	return 1;
}
