import type { Database } from "@iqt/db";
import { addDays, businessDay } from "@iqt/i18n/days";
import type { Kysely } from "kysely";
import { staleIndexDays, staleIndices } from "../basics/price-index/stale.ts";
import type { Services } from "../door/context.ts";
import type { Permission } from "../door/permissions.ts";
import type { Notice } from "../kit/outbox/notice.ts";
import { enqueue } from "../kit/outbox/queries.ts";
import { rateTable } from "../kit/price-book/table.ts";
import { type BookDomain, books } from "./books.ts";

/** Rows of each price book whose validity ends between the days, books without any left out. */
export async function endingRates(
	db: Kysely<Database>,
	domains: readonly BookDomain[],
	from: string,
	to: string,
): Promise<{ domain: BookDomain; count: number }[]> {
	const counts = await Promise.all(
		domains.map(async (domain) => {
			const book = books.find((one) => one.domain === domain);
			if (!book) return { domain, count: 0 };
			const row = await db
				.selectFrom(rateTable(book))
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

/** Active people with some of the rights, and which of them they have. */
async function holdersOf(db: Kysely<Database>, permissions: readonly Permission[]) {
	const rows = await db
		.selectFrom("user as u")
		.innerJoin("user_role as ur", "ur.user_id", "u.id")
		.innerJoin("role_permission as rp", "rp.role_id", "ur.role_id")
		.select(["u.id", "u.email", "u.language", "rp.permission"])
		.distinct()
		.where("u.status", "=", "active")
		.where("rp.permission", "in", [...permissions])
		.orderBy("u.id")
		.execute();
	return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((held) => {
		const [person] = held;
		return person ? [{ ...person, permissions: new Set(held.map(({ permission }) => permission)) }] : [];
	});
}

/** Who keeps rates, and of which books. */
async function keepersOf(db: Kysely<Database>) {
	const edits = new Map(books.map(({ domain }) => [`${domain}.edit` satisfies Permission, domain]));
	const holders = await holdersOf(db, [...edits.keys()]);
	return holders.map(({ permissions, ...person }) => ({
		...person,
		domains: new Set([...edits].flatMap(([edit, domain]) => (permissions.has(edit) ? [domain] : []))),
	}));
}

/** Mails those who keep rates how many of their books' end within two weeks, once a week. */
export async function warnOfEndingRates(services: Services, now: Date): Promise<{ ending: number; mails: number }> {
	const today = businessDay(now);
	const domains = books.map(({ domain }) => domain);
	const ending = await endingRates(services.db, domains, today, addDays(today, aheadDays));
	const all = ending.reduce((sum, book) => sum + book.count, 0);
	if (all === 0) return { ending: 0, mails: 0 };
	const keepers = (await keepersOf(services.db)).map((keeper) => ({
		keeper,
		count: ending.filter(({ domain }) => keeper.domains.has(domain)).reduce((sum, book) => sum + book.count, 0),
	}));
	const notices = keepers
		.filter(({ count }) => count > 0)
		.map(({ keeper, count }) => ({
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
	return { ending: all, mails: await mailAll(services, notices, now) };
}

/** Warns those who keep rates when the newest exchange rate is more than a week old, once for each such rate. */
export async function checkExchangeRates(services: Services, now: Date): Promise<{ newest: string | null; mails: number }> {
	const { newest } = await services.db
		.selectFrom("exchange_rate")
		.select((eb) => eb.fn.max("valid_from").as("newest"))
		.executeTakeFirstOrThrow();
	if (newest === null || newest >= addDays(businessDay(now), -staleDays)) return { newest, mails: 0 };
	services.log("warn", "exchange rates are old", { newest });
	const notices = (await keepersOf(services.db)).map((keeper) => ({
		key: ["exchangeRate", newest, keeper.id].join("."),
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

/** Warns those who keep index values of each index without a new one for ten days, once for each last value. */
export async function checkIndices(services: Services, now: Date): Promise<{ stale: string[]; mails: number }> {
	const stale = await staleIndices(services.db, businessDay(now));
	if (stale.length === 0) return { stale: [], mails: 0 };
	const codes = stale.map(({ code }) => code);
	services.log("warn", "indices have no new value", { codes });
	const holders = await holdersOf(services.db, ["indexValue.edit"]);
	const notices = holders.flatMap(({ id, email: to, language }) =>
		stale.map(({ code, names, latestDay }) => ({
			key: ["staleIndex", code, latestDay ?? "none", id].join("."),
			notice: {
				...{ to, language, subject: "mail.staleIndex.subject" as const, body: "mail.staleIndex.body" as const },
				values: { code, name: names[language], day: latestDay ?? "none", days: staleIndexDays },
				path: `/basicdata/indexValue?f=indexCode:eq:${code}`,
			},
		})),
	);
	return { stale: codes, mails: await mailAll(services, notices, now) };
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
