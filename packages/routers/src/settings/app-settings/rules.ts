import { isZone } from "@iqt/i18n/days";
import { logLevels } from "../../door/context.ts";
import { InvalidFieldError } from "../../door/errors.ts";
import { portalSettings } from "../../door/portal-settings.ts";
import { decimalText } from "../../kit/money/formula-parameters.ts";
import { isEmail, isLink, MAX_URL } from "../parameters/rules.ts";
import { checkNtoccSetting } from "./ntocc.ts";
import type { AppSetting } from "./schema.ts";

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

const keyOf = (key: keyof typeof portalSettings) => key.toLowerCase();
const timeZoneKey = keyOf("business.timeZone");
const logLevelKey = keyOf("log.level");

/** Whether every instance goes by a setting and looks it up again when it changes. Keys match without regard to case. */
export const isForInstances = ({ key }: { key: string }): boolean => [timeZoneKey, logLevelKey].includes(key.toLowerCase());

const readAs = new Map<string, AppSetting["type"]>(Object.entries(portalSettings).map(([key, type]) => [key.toLowerCase(), type]));

const flags: Readonly<Record<string, boolean>> = { true: true, "1": true, false: false, "0": false };

/** The setting as it is kept; InvalidFieldError for a value its type does not take, and for a type the portal does not read its key as. */
export function checkAppSetting(setting: AppSetting): AppSetting {
	const { key, type, value } = setting;
	const wanted = readAs.get(key.toLowerCase());
	if (wanted !== undefined && wanted !== type) throw new InvalidFieldError("type", "problem.settingType", { type: wanted });
	checkNtoccSetting(setting);
	if (key.toLowerCase() === timeZoneKey && !isZone(value)) throw new InvalidFieldError("value", "problem.timeZone");
	if (key.toLowerCase() === logLevelKey && !logLevels.some((level) => level === value))
		throw new InvalidFieldError("value", "problem.logLevel", { levels: logLevels.join(", ") });
	switch (type) {
		case "number": {
			const number = decimalText(value);
			if (number === null) throw new InvalidFieldError("value", "problem.number");
			return { ...setting, value: number };
		}
		case "boolean":
			if (flags[value.toLowerCase()] === undefined) throw new InvalidFieldError("value", "problem.yesNo");
			return { ...setting, value: String(flags[value.toLowerCase()]) };
		case "url":
			if (!isLink(value)) throw new InvalidFieldError("value", "problem.url", { maximum: MAX_URL });
			return setting;
		case "email":
			if (!isEmail(value)) throw new InvalidFieldError("value", "problem.email");
			return setting;
		case "json":
			if (!isJson(value)) throw new InvalidFieldError("value", "problem.json");
			return setting;
		default:
			return setting;
	}
}

/** The value as its type says: numbers and yes or no as such, JSON as what it stands for, all else as text. A bad one is null. */
export function typedValue({ type, value }: { type: string; value: string }): unknown {
	if (type === "boolean") return value === "true";
	if (type === "number") return decimalText(value) === null ? null : Number(value);
	if (type !== "json") return value;
	return isJson(value) ? (JSON.parse(value) as unknown) : null;
}
