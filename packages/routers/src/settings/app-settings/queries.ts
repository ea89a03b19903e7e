import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { invalidateTexts } from "../../door/texts/fresh.ts";
import { recordKind } from "../../kit/records/define.ts";
import { checkAppSetting, isForInstances, typedValue } from "./rules.ts";
import { appSetting } from "./schema.ts";

/** Settings of the portal itself. */
export const appSettings = recordKind(appSetting, {
	table: "app_setting",
	beforeSave: async (work, setting, current) => {
		if (isForInstances(setting) || (current && isForInstances(current))) work.change.afterCommit(async () => invalidateTexts());
		return checkAppSetting(setting);
	},
	beforeRemove: async (work, setting) => {
		if (isForInstances(setting)) work.change.afterCommit(async () => invalidateTexts());
	},
});

/** Values of settings by key, as their types say; keys there are none of, or that are not for everybody, are left out. */
export async function sharedSettings(db: Kysely<Database>, keys: readonly string[]): Promise<Record<string, unknown>> {
	const rows = await db.selectFrom("app_setting").select(["key", "type", "value"]).where("key", "in", keys).where("shared", "=", 1).execute();
	// Spelled as asked for: keys match without regard to case.
	const asked = new Map(keys.map((key) => [key.toLowerCase(), key]));
	return Object.fromEntries(rows.map((row) => [asked.get(row.key.toLowerCase()) ?? row.key, typedValue(row)]));
}
