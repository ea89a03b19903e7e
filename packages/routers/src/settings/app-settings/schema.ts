import { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { asText, longText, withDefault } from "../../kit/records/fields.ts";
import { settingFields } from "../parameters/schema.ts";

export const appSettingTypes = ["text", "number", "boolean", "url", "email", "json"] as const;

/** Characters of a value at most. */
export const longestSetting = 10_000;

/** A setting of the portal. `value` is checked by type (rules.ts); `shared` lets everybody signed in read it. */
export const appSetting = declareRecord({
	name: "appSetting",
	title: "menu.appSettings",
	labels: "parameter",
	label: "key",
	called: ["name"],
	rights: { menu: "/settings/appSettings", view: [], edit: [] },
	fields: {
		key: settingFields.key(80, { width: 200, hint: "appSetting.keyHint" }),
		name: settingFields.name(200),
		type: withDefault(settingFields.type(appSettingTypes, { name: "appSettingType", title: "enumeration.appSettingType" }), "text"),
		shared: settingFields.shared(true),
		value: asText(longText(longestSetting, { listed: "search", confidential: { unless: "shared" }, width: 320 })),
		description: settingFields.description(),
	},
	defaultSort: [{ field: "key", order: "ascending" }],
});

export type AppSetting = z.output<typeof appSetting.schema>;

export const keysInput = z.object({ keys: z.array(z.string().trim().min(1).max(80)).min(1).max(50) });
