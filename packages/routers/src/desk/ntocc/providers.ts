import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Services } from "../../door/context.ts";
import { truckKeyFor } from "../../kit/outgoing/key.ts";
import { EVERY } from "../../kit/price-book/coded.ts";
import { distancesSetting, holdSetting, keepSetting, perKmSetting, timeoutSetting } from "../../settings/app-settings/ntocc.ts";
import { typedValue } from "../../settings/app-settings/rules.ts";
import { BREAKER_CALLS, type BreakerState, breakerState, tellsOfPlatform } from "./breaker.ts";
import { platformProvider } from "./platform-provider.ts";
import type { NtoccProvider } from "./provider.ts";
import { type DistanceTable, tableProvider } from "./table-provider.ts";

/** Seconds an answer may take where no setting says. */
const USUAL_SECONDS = 5;

/** Minutes searches sell by an answer where no setting says. */
const USUAL_MINUTES = 60;

/** Days call records are kept where no setting says. */
const USUAL_DAYS = 400;

/** The settings of NTOCC as they are; undefined for one that is not set or not as it should be. */
async function settingsOf(db: Kysely<Database>) {
	const rows = await db.selectFrom("app_setting").select(["key", "type", "value"]).where("key", "like", "ntocc.%").execute();
	const values = new Map(rows.map((row) => [row.key.toLowerCase(), typedValue(row)]));
	const url = values.get("ntocc.url");
	return {
		url: typeof url === "string" && url !== "" ? url : null,
		seconds: timeoutSetting.safeParse(values.get("ntocc.timeoutseconds")).data ?? USUAL_SECONDS,
		holdMinutes: holdSetting.safeParse(values.get("ntocc.holdminutes")).data ?? USUAL_MINUTES,
		keepDays: keepSetting.safeParse(values.get("ntocc.keepdays")).data ?? USUAL_DAYS,
		distances: distancesSetting.safeParse(values.get("ntocc.distances")).data ?? {},
		perKm: perKmSetting.safeParse(values.get("ntocc.perkm")).data ?? {},
	};
}

type NtoccSettings = Awaited<ReturnType<typeof settingsOf>>;

function tableOf(db: Kysely<Database>, { distances, perKm }: NtoccSettings): DistanceTable {
	return {
		kmBetween: async (from, to) => distances[`${from} ${to}`] ?? distances[`${to} ${from}`] ?? null,
		async rateOf(truckType) {
			const rate = perKm[truckType] ?? perKm[EVERY];
			if (!rate) return null;
			const currency = await db.selectFrom("currency").select("exponent").where("code", "=", rate.currency).executeTakeFirst();
			return currency ? { perKm: rate.perKm, least: rate.least ?? null, currency: rate.currency, digits: currency.exponent } : null;
		},
	};
}

/** Who is asked what a truck costs: the platform whose address is set, else the portal's own table of distances. */
export async function providerOf({ db, outgoing, config }: Pick<Services, "config" | "db" | "outgoing">): Promise<NtoccProvider> {
	const settings = await settingsOf(db);
	if (settings.url === null) return tableProvider(tableOf(db, settings));
	const { url, seconds } = settings;
	return platformProvider({ url, secret: truckKeyFor(url, config.truckKey), timeoutMs: seconds * 1000 }, outgoing);
}

/** Milliseconds that searches sell by an answer. */
export const holdMs = async (db: Kysely<Database>): Promise<number> => (await settingsOf(db)).holdMinutes * 60_000;

/** Days call records are kept. */
export const keepDays = async (db: Kysely<Database>): Promise<number> => (await settingsOf(db)).keepDays;

/** Whether the platform is asked just now, by what came of the latest calls that were put to it. */
export async function platformState(db: Kysely<Database>, now: Date): Promise<BreakerState> {
	const rows = await db
		.selectFrom("ntocc_call")
		.select(["at", "ms", "outcome", "failure", "status"])
		.where("provider", "=", "platform")
		.where((eb) => eb.or([eb("failure", "is", null), eb("failure", "<>", "paused")]))
		.where((eb) => eb.or([eb("failure", "is", null), eb("failure", "<>", "late")]))
		.orderBy("at", "desc")
		.limit(BREAKER_CALLS)
		.execute();
	return breakerState(
		rows.map(({ at, ms, outcome, ...row }) => ({
			at: new Date(new Date(at).getTime() + ms),
			outcome: outcome === "failed" && !tellsOfPlatform(row) ? "refused" : outcome,
			paused: false,
		})),
		now,
	);
}
