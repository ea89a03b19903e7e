import { type LogLevel, logLevels } from "@iqt/routers/door/context";

/** A token of fewer characters could be guessed. */
const shortestToken = 16;

/** The level of `IQT_LOG_LEVEL`, `info` where it is not set; throws for one there is none of. */
export function logLevelOf(text: string | undefined): LogLevel {
	const level = logLevels.find((each) => each === (text || "info"));
	if (!level) throw new Error(`IQT_LOG_LEVEL takes ${logLevels.join(", ")}, not "${text}".`);
	return level;
}

/** The token of `METRICS_TOKEN`, null where it is not set; throws for one that could be guessed. */
export function metricsTokenOf(text: string | undefined): string | null {
	if (!text) return null;
	if (text.length < shortestToken || /\s/.test(text)) throw new Error(`METRICS_TOKEN must be at least ${shortestToken} characters without spaces.`);
	return text;
}
