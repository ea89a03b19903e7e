import type { ExceptionRule } from "@iqt/routers/overview/exception-rule/schema";
import type { Text } from "../../../lib/text.ts";
import { cronWords } from "../../system/jobs/cron-words.ts";

/** When a rule is asked, in words; an expression of a shape that has none as it is. */
export function planWords(t: Text, { every, everyUnit, cron }: Pick<ExceptionRule, "every" | "everyUnit" | "cron">): string {
	if (cron === null) return t("exceptionScreen.every", { every, unit: everyUnit });
	return t("exceptionScreen.planUtc", { plan: cronWords(t, cron) ?? cron });
}
