import { locale } from "../../lib/text.ts";

export const levelTones = { info: "info", important: "warn", urgent: "danger" } as const;
export const statusTones = { draft: "neutral", published: "good", withdrawn: "warn" } as const;

/** An instant in the person's language and time, empty for none. */
export const timeWords = (instant: string | null): string =>
	instant === null ? "" : new Date(instant).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
