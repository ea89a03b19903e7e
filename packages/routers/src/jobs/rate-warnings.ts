import type { Database, RateTableName } from "@iqt/db";
import { addDays, businessDay } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import type { Services } from "../context.ts";
import type { Notice } from "../outbox/notice.ts";
import { enqueue } from "../outbox/queries.ts";

/** Price books by domain, in the order of the menu. */
export const rateBooks: Record<string, RateTableName> = {
	inlandRail: "inland_rail_rate",
	truckingCost: "trucking_cost_rate",
	costStrategy: "cost_strategy_rate",
	corridor: "corridor_rate",
	bookingService: "booking_service_rate",
	customsPrice: "customs_rate",
};

/** Rows of each price book whose validity ends between the days, books without any left out. */
export async function endingRates(
	db: Kysely<Database>,
	domains: readonly string[],
	from: string,
	to: string,
): Promise<{ domain: string; count: number }[]> {
	const counts = await Promise.all(
		domains.map(async (domain) => {
			const table = rateBooks[domain];
			if (!table) return { domain, count: 0 };
			const row = await db
				.selectFrom(table)
				.select((eb) => eb.fn.countAll<number>().as("count"))
				.where("valid_to", ">=", from)
				.where("valid_to", "<=", to)
				.executeTakeFirstOrThrow();
			return { domain, count: row.count };
		}),
	);
	return counts.filter(({ count }) => count > 0);
}

/** Days ahead of which the rate expiry warning looks. */
const aheadDays = 14;
/** Exchange rates older than this many days are said to be old. */
const staleDays = 7;

const people = (db: Kysely<Database>, permission: string) =>
	db
		.selectFrom("user as u")
		.innerJoin("user_role as ur", "ur.user_id", "u.id")
		.innerJoin("role_permission as rp", "rp.role_id", "ur.role_id")
		.select(["u.id", "u.email", "u.language"])
		.distinct()
		.where("u.status", "=", "active")
		.where("rp.permission", "=", permission)
		.execute();

/** Mails those who keep selling rates how many rates end within two weeks, once a week. */
export async function warnOfEndingRates(services: Services, now: Date): Promise<{ ending: number; mails: number }> {
	const today = businessDay(now);
	const books = await endingRates(services.db, Object.keys(rateBooks), today, addDays(today, aheadDays));
	const count = books.reduce((sum, book) => sum + book.count, 0);
	if (count === 0) return { ending: 0, mails: 0 };
	const keepers = await people(services.db, "inlandRail.edit");
	const notices = keepers.map((keeper) => ({
		key: `rateExpiry.${today}.${keeper.id}`,
		notice: {
			to: keeper.email,
			language: keeper.language,
			subject: "mail.rateExpiry.subject" as const,
			body: "mail.rateExpiry.body" as const,
			values: { count, days: aheadDays, until: addDays(today, aheadDays) },
			path: "/dashboard",
		},
	}));
	return { ending: count, mails: await mailAll(services, notices, now) };
}

/** Warns those who keep selling rates when the newest exchange rate is more than a week old, once for each such rate. */
export async function checkExchangeRates(services: Services, now: Date): Promise<{ newest: string | null; mails: number }> {
	const { newest } = await services.db
		.selectFrom("exchange_rate")
		.select((eb) => eb.fn.max("valid_from").as("newest"))
		.executeTakeFirstOrThrow();
	if (newest === null || newest >= addDays(businessDay(now), -staleDays)) return { newest, mails: 0 };
	services.log("warn", "exchange rates are old", { newest });
	const notices = (await people(services.db, "inlandRail.edit")).map((keeper) => ({
		key: `exchangeRate.${newest}.${keeper.id}`,
		notice: {
			to: keeper.email,
			language: keeper.language,
			subject: "mail.exchangeRate.subject" as const,
			body: "mail.exchangeRate.body" as const,
			values: { newest, days: staleDays },
			path: "/basicdata/currencyList",
		},
	}));
	return { newest, mails: await mailAll(services, notices, now) };
}

async function mailAll(services: Services, notices: { key: string; notice: Omit<Notice, "messageKey"> }[], now: Date): Promise<number> {
	return services.db.transaction().execute(async (db) => {
		let mails = 0;
		for (const { key, notice } of notices) {
			if (await enqueue(db, { kind: "notice", payload: { ...notice, messageKey: key }, dedupeKey: key, at: now.toISOString() })) mails++;
		}
		return mails;
	});
}
