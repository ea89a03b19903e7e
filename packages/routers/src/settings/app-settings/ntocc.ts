import { z } from "zod";
import { InvalidFieldError } from "../../door/errors.ts";
import { decimalText } from "../../kit/money/formula-parameters.ts";
import { OutgoingError, publicUrl } from "../../kit/outgoing/request.ts";

/** A decimal as people paste it, above zero; read as plain decimal text. */
const positive = z.preprocess(
	(value) => decimalText(typeof value === "number" ? String(value) : typeof value === "string" ? value : ""),
	z.string().refine((text) => Number(text) > 0),
);

/** Kilometres by road between two places, either way: `{"CNSIA CNSHA": 1384}`. */
export const distancesSetting = z.record(
	z
		.string()
		.regex(/^\S+ \S+$/)
		.toUpperCase(),
	positive,
);

/** What a kilometre costs by the code of a truck, `*` for every other: `{"*": {"perKm": "5.80", "least": "600", "currency": "CNY"}}`. */
export const perKmSetting = z.record(
	z.string().min(1).toUpperCase(),
	z.strictObject({ perKm: positive, least: positive.optional(), currency: z.string().regex(/^[A-Z]{3}$/) }),
);

/** Minutes searches sell by an answer. */
export const holdSetting: z.ZodType<number> = z.number().int().min(1).max(1_440);

/** Days call records are kept. */
export const keepSetting: z.ZodType<number> = z.number().int().min(30).max(3_650);

/** Seconds a platform may take until there is an answer, whatever is tried again; for all questions of a search together. */
export const timeoutSetting: z.ZodType<number> = z.number().int().min(1).max(30);

function refuseAddress(value: string): void {
	try {
		publicUrl(value);
	} catch (error) {
		if (error instanceof OutgoingError) throw new InvalidFieldError("value", "problem.ntoccUrl");
		throw error;
	}
}

const jsonOf = (text: string): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
};

/** InvalidFieldError for a setting of NTOCC that cannot be reckoned with, or that everybody could read: it tells what trucks cost. */
export function checkNtoccSetting({ key, value, shared }: { key: string; value: string; shared: boolean }): void {
	const name = key.toLowerCase();
	if (!name.startsWith("ntocc.")) return;
	if (shared) throw new InvalidFieldError("shared", "problem.ntoccShared");
	if (name === "ntocc.url" && value !== "") refuseAddress(value);
	if (name === "ntocc.timeoutseconds" && !timeoutSetting.safeParse(Number(value)).success)
		throw new InvalidFieldError("value", "problem.ntoccSeconds");
	if (name === "ntocc.holdminutes" && !holdSetting.safeParse(Number(value)).success) throw new InvalidFieldError("value", "problem.ntoccMinutes");
	if (name === "ntocc.keepdays" && !keepSetting.safeParse(Number(value)).success) throw new InvalidFieldError("value", "problem.ntoccDays");
	if (name === "ntocc.distances" && !distancesSetting.safeParse(jsonOf(value)).success)
		throw new InvalidFieldError("value", "problem.ntoccDistances");
	if (name === "ntocc.perkm" && !perKmSetting.safeParse(jsonOf(value)).success) throw new InvalidFieldError("value", "problem.ntoccPerKm");
}
