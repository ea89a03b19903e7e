import { translate } from "@iqt/i18n";
import { jobs } from "@iqt/routers/app/jobs/registry";
import { expect, test } from "vitest";
import type { Text } from "../../../lib/text.ts";
import { cronWords } from "./cron-words.ts";

const t = ((id, values) => translate("en", id, values as Record<string, string>)) as Text;

test("what every task of the portal runs at is said in words", () => {
	for (const { cron } of Object.values(jobs)) expect(cronWords(t, cron), cron).not.toBeNull();
	expect(cronWords(t, "* * * * *")).toBe("Every minute");
	expect(cronWords(t, "*/10 * * * *")).toBe("Every 10 minutes");
	expect(cronWords(t, "5 * * * *")).toBe("Every hour, 5 min past");
	expect(cronWords(t, "40 2 * * *")).toBe("Every day at 02:40");
	expect(cronWords(t, "30 0 * * 1")).toBe("Every Monday at 00:30");
	expect(cronWords(t, "0 1 * * 1-5")).toBe("Monday to Friday at 01:00");
	expect(cronWords(t, "0 8 1 * 1-5")).toBeNull();
});
