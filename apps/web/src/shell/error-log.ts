import { createStoredStore } from "../lib/store.ts";

/** Something that went wrong in this browser. */
export interface LoggedError {
	id: number;
	/** ISO 8601. */
	at: string;
	message: string;
	stack: string;
	/** Page it happened on. */
	path: string;
}

const KEPT = 50;
const STACK = 2_000;
const isLog = (value: unknown): value is readonly LoggedError[] =>
	Array.isArray(value) && value.every((e) => typeof e?.id === "number" && typeof e.message === "string" && typeof e.stack === "string");

/** What went wrong in this browser window, newest first; gone with the session. */
export const errorLog = createStoredStore<readonly LoggedError[]>("iqt.errorLog", [], isLog, "window");

/** Adds an error. */
export function logError(error: unknown): void {
	const { message, stack } = error instanceof Error ? error : { message: String(error), stack: "" };
	errorLog.set((all) => {
		const id = Math.max(0, ...all.map((e) => e.id)) + 1;
		const entry = { id, at: new Date().toISOString(), message, stack: (stack ?? "").slice(0, STACK), path: location.pathname };
		return [entry, ...all].slice(0, KEPT);
	});
}

/** Watches for errors nobody caught; only in the built portal, as while developing the browser's own tools say more. */
export function startErrorLog(): void {
	if (!import.meta.env.PROD) return;
	addEventListener("error", (event) => {
		// Loading pictures and scripts fails without an error of its own; the resize one is the browser's way of saying "next frame".
		if (event.error) logError(event.error);
	});
	addEventListener("unhandledrejection", (event) => logError(event.reason));
}
