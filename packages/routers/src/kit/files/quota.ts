import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import type { portalSettings } from "../../door/portal-settings.ts";
import { countTry, tooManyTries } from "../../door/throttle.ts";

/** What one person may upload in a day, where no setting says otherwise. */
const shipped = { "uploads.dayFiles": 500, "uploads.dayMiB": 2_000 } as const satisfies Partial<Record<keyof typeof portalSettings, number>>;
type Setting = keyof typeof shipped;

const dayMs = 24 * 60 * 60_000;
const mebibyte = 1024 * 1024;

/** Throws `notAllowed` where no function of the caller's takes a file: customers have none. */
export function refuseUploader(caller: Pick<Caller, "userType">): void {
	if (caller.userType === 3) throw new DomainError("notAllowed", "files.notForCustomers");
}

async function limits({ db }: Pick<Context, "db">): Promise<Record<Setting, number>> {
	const rows = await db.selectFrom("app_setting").select(["key", "value"]).where("key", "in", Object.keys(shipped)).execute();
	const set = (key: Setting) => {
		const value = Number(rows.find((row) => row.key.toLowerCase() === key.toLowerCase())?.value ?? "");
		return value > 0 ? value : shipped[key];
	};
	return { "uploads.dayFiles": set("uploads.dayFiles"), "uploads.dayMiB": set("uploads.dayMiB") };
}

/**
 * Counts an upload of a person before it is read, and answers what counts its bytes once they are known. Throws `tooMany` once the files or
 * the bytes of a day are used up.
 */
export async function spendUpload(ctx: Pick<Context, "db" | "now">, caller: Pick<Caller, "userGuid">): Promise<(size: number) => Promise<unknown>> {
	const most = await limits(ctx);
	const spend = async (what: string, limit: number, by: number) => {
		const rule = { limit, windowMs: dayMs };
		return countTry(ctx.db, `${what}:${caller.userGuid}`, rule, ctx.now, by);
	};
	const bytes = await spend("upload-mib", most["uploads.dayMiB"] - 1, 0);
	const files = bytes.refused ? bytes : await spend("upload", most["uploads.dayFiles"], 1);
	if (files.refused) throw tooManyTries(ctx.now, files.endsAt, "files.quota");
	return (size) => spend("upload-mib", most["uploads.dayMiB"], Math.ceil(size / mebibyte));
}
