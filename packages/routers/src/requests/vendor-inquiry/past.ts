import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { fromMinor } from "../../kit/money/money.ts";
import type { Request } from "../ad-hoc-request/reading.ts";

/** What a vendor did on a lane: how often it was asked, answered with prices and awarded, and what it took last for one of a line's basis, without VAT. */
export interface Past {
	asked: number;
	answered: number;
	awarded: number;
	last: { number: string; charge: string; amount: string; currency: string; at: string } | null;
}

/** What vendors did on the lane of a request before it, charges as `called` has them: the same service between the same cities, and from or to the same address where it has one. */
export async function pastOf(
	db: Kysely<Database>,
	{ id, serviceType, portCity, inlandCity, address }: Pick<Request, "address" | "id" | "inlandCity" | "portCity" | "serviceType">,
	{ vendorIds, called }: { vendorIds: readonly string[]; called: (charge: string) => string },
): Promise<Map<string, Past>> {
	const onLane = db
		.selectFrom("vendor_inquiry as i")
		.innerJoin("ad_hoc_request as r", "r.id", "i.request_id")
		.where(sql<boolean>`i.vendor_id IN (SELECT value FROM json_each(${JSON.stringify(vendorIds)}))`)
		.where("r.id", "<>", id)
		.where("r.service_type", "=", serviceType)
		.where("r.port_city_id", "=", portCity)
		.where("r.inland_city_id", "is", inlandCity)
		// Words of people: case alone makes no other door.
		.where(sql<boolean>`lower(trim(coalesce(r.address, ''))) = lower(trim(${address ?? ""}))`);
	const counts = await onLane
		.select(["i.vendor_id as vendorId", sql<number>`count(*)`.as("asked")])
		.select(sql<number>`sum(EXISTS (SELECT 1 FROM vendor_inquiry_line l WHERE l.inquiry_id = i.id AND l.amount_minor IS NOT NULL))`.as("answered"))
		.select(sql<number>`sum(i.state = 'awarded')`.as("awarded"))
		.groupBy("i.vendor_id")
		.execute();
	const prices = await onLane
		.innerJoin("vendor_inquiry_line as l", "l.inquiry_id", "i.id")
		.innerJoin("currency as c", "c.code", "l.currency")
		.select(["i.vendor_id as vendorId", "i.number", "i.answered_at as at", "l.charge", "l.amount_minor as minor", "l.currency", "c.exponent"])
		.where("l.amount_minor", "is not", null)
		.orderBy("i.answered_at", "desc")
		.orderBy("i.number", "desc")
		.orderBy("l.position")
		.execute();
	return new Map(
		counts.map(({ vendorId, ...count }): [string, Past] => {
			const last = prices.find((one) => one.vendorId === vendorId);
			if (!last || last.minor === null || last.currency === null) return [vendorId, { ...count, last: null }];
			const { number, charge, currency, at } = last;
			return [vendorId, { ...count, last: { number, charge: called(charge), amount: fromMinor(last.minor, last.exponent), currency, at: at ?? "" } }];
		}),
	);
}
