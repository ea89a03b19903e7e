import { addDays, businessDay } from "@iqt/i18n/days";
import type { Services } from "../../door/context.ts";
import { askForTruck } from "./ask.ts";

const DAY_MS = 86_400_000;
const cities = ["CNTYN", "CNCKG", "CNSIA", "CNZGZ", "CNWUH", "CNCTU", "CNCSX", "CNHFE", "CNYIU"];
const ports = ["CNSHA", "CNNGB", "CNTAO"];
const trucks = ["BOX96", "BOX136", "REEF136"];
const customers = ["天成国际物流", "华翔电子", null, "Rhein Maschinenbau GmbH", "东升家具"];
/** Questions of the demo, from the last three weeks. */
const QUESTIONS = 36;

/**
 * Gives a demo its calls and quotations of trucks, asked of its own table of distances by the people of its desk; some have no answer. Does nothing where there
 * are any already, or the demo users are missing. Answers how many were asked.
 */
export async function seedTruckQuotations(services: Services): Promise<number> {
	const { db } = services;
	const there = await db.selectFrom("ntocc_call").select("id").limit(1).executeTakeFirst();
	const people = await db
		.selectFrom("user")
		.select(["id as userId", "guid as userGuid", "display_name as displayName"])
		.where("user_name", "in", ["cx", "sales"])
		.orderBy("user_name")
		.execute();
	if (there || people.length === 0) return 0;
	const now = services.now();
	let asked = 0;
	for (let i = 0; i < QUESTIONS; i++) {
		const at = new Date(now.getTime() - Math.floor(((QUESTIONS - i) * 21 * DAY_MS) / QUESTIONS));
		const today = businessDay(at);
		const pick = <T>(list: readonly T[], step: number): T => list[Math.floor(i * step) % list.length] as T;
		const [city, port, caller] = [pick(cities, 1), pick(ports, 0.7), pick(people, 1)];
		const [from, to] = i % 3 === 0 ? [port, city] : [city, port];
		const truckType = pick(trucks, 1.3);
		const question = {
			...{ from, to, truckType, cargo: truckType.startsWith("REEF") ? ("reefer" as const) : ("general" as const) },
			...{ weightKg: 9_000 + ((i * 1_370) % 9_000), loadDay: addDays(today, 2 + (i % 5)), customerName: pick(customers, 1) },
		};
		const asking = {
			services: { ...services, now: () => at },
			db,
			now: at,
			today,
			caller,
			idempotencyKey: null,
			language: "zh" as const,
			source: "web" as const,
		};
		await askForTruck(asking, question);
		asked++;
	}
	return asked;
}
