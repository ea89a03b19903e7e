import type { Services } from "@iqt/routers";
import { type LogLevel, logLevels } from "@iqt/routers/door/context";
import { currentRequest } from "./request-scope.ts";

/** The log of a process or isolate. */
export interface Log extends Required<Pick<Services, "log" | "logFrom">> {
	/** Whether entries of a level are kept now. */
	keeps(level: LogLevel): boolean;
}

/**
 * One line of JSON an entry, errors on standard error, for whatever collects logs; with the id of the request it belongs to. Keeps what is of the
 * level `least` or above it, or of the one that is set since.
 */
export function jsonLog(least: LogLevel): Log {
	let from = least;
	const keeps = (level: LogLevel) => logLevels.indexOf(level) >= logLevels.indexOf(from);
	return {
		keeps,
		log(level, event, fields = {}) {
			if (!keeps(level)) return;
			const request = currentRequest();
			const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...(request ? { requestId: request.requestId } : {}), ...fields });
			if (level === "error") console.error(line);
			else console.log(line);
		},
		logFrom(level) {
			from = level ?? least;
		},
	};
}
