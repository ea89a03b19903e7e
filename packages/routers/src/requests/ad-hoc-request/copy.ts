import { addDays, businessDay } from "@iqt/i18n/days";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { type AnyKind, storedFields } from "../../kit/records/define.ts";
import { workOf } from "../../kit/records/router.ts";
import { saveRecord } from "../../kit/records/save.ts";
import { copyingKind } from "./queries.ts";
import { kind, requestSeen } from "./reading.ts";
import type { AdHocRequest } from "./schema.ts";

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/**
 * Asks for the same again, as the caller's own: a new request with as many days to its days as the old one had, its files too, shared with nobody, the
 * customer's target price left behind.
 */
export async function copyRequest(ctx: Context & { caller: Caller; change: ChangeWriter }, id: string) {
	const from = await requestSeen(ctx, id);
	const asked = businessDay(new Date(from.createdAt));
	const moved = (day: string | null) => day && addDays(ctx.today, Math.max(0, daysBetween(asked, day)));
	const fields = Object.fromEntries(storedFields(kind).map(({ name }) => [name, from[name as keyof AdHocRequest]]));
	const copy = {
		...fields,
		...{ number: "", shares: [], targetPrice: null, currency: null },
		...{ requiredDate: moved(from.requiredDate), readyDate: moved(from.readyDate), confirmed: true },
	};
	const saved = await saveRecord(workOf(ctx), copyingKind(from) as unknown as AnyKind, copy);
	const { number } = await requestSeen(ctx, saved.id);
	return { id: saved.id, number, version: saved.version };
}
