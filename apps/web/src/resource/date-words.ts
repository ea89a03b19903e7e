import type { DateWords } from "@iqt/ui/calendar-props";
import type { Text } from "../lib/text.ts";
import { unclearText } from "./unclear.ts";

/** The words of a field for a day. */
export const dateWords = (t: Text): DateWords => ({
	open: t("table.calendar"),
	previousMonth: t("table.previousMonth"),
	nextMonth: t("table.nextMonth"),
	placeholder: t("table.dayAs"),
	wrong: (typed) => unclearText("date", typed) ?? t("table.wrong.date", { typed }),
});
