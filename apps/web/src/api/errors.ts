import type { PublicError } from "@iqt/routers/door/trpc";
import type { InTheWay } from "@iqt/routers/kit/price-book/run-undo";
import type { Use } from "@iqt/routers/kit/records/define";
import { createStore } from "../lib/store.ts";
import { text } from "../lib/text.ts";

export type { PublicError };

const silent = new Set(["500001", "000007"]);
const sessionEnded = new Set(["000009", "000010"]);

/** What an error says: the server's own code and sentence, or the sentence of a failed connection (code "transport"). */
export function describeError(error: unknown): PublicError {
	const data = (error as { data?: { error?: PublicError } } | null)?.data;
	if (data?.error) return data.error;
	const name = (error as { name?: string; cause?: { name?: string } } | null)?.cause?.name ?? (error as Error | null)?.name;
	if (name === "TimeoutError") return { code: "transport", message: text("shell.timedOut"), data: null };
	const message = error instanceof Error ? error.message : String(error ?? "");
	return { code: "transport", message: message ? text("shell.transport", { message }) : text("shell.hasError"), data: null };
}

/** Answers that name fields: input that is not valid, or a code of who pays that cannot be one. */
const ofFields = new Set(["000001", "000004", "500001"]);

/** Problems of single fields by name, of an answer that names fields; empty for any other. */
export function fieldErrors(error: unknown): Record<string, string> {
	const { code, data } = describeError(error);
	if (!ofFields.has(code) || !Array.isArray(data)) return {};
	return Object.fromEntries(
		(data as { field?: unknown; message?: unknown }[]).filter((p) => p.field).map((p) => [String(p.field), String(p.message)]),
	);
}

interface Told {
	field?: string;
	message: string;
	/** Of a sheet. */
	row?: number;
	column?: string;
}

/** A problem as people read it: with its cell, or row and column, of a sheet; what programs call a field tells them nothing. */
function toldOf({ field = "", message, row, column = "" }: Told): string {
	if (/^[A-Z]{1,3}\d+$/.test(field)) return `${field}: ${message}`;
	if (row === undefined) return message;
	return column === "" ? text("rest.sheetRow", { row, message }) : text("rest.sheetProblem", { row, column, message });
}

/** Data first, then the message, then 'Error', as section 8 of the specification has it. */
export function sentence({ data, message }: PublicError): string {
	if (typeof data === "string" && data) return data;
	if (Array.isArray(data) && data.length > 0 && data.every((d) => typeof d?.message === "string")) {
		return [...new Set((data as Told[]).map(toldOf))].join("\n");
	}
	return message || "Error";
}

/** What is in the way of undoing a change, of the refusal to; null of any other error. */
function inTheWayOf({ code, data }: PublicError): InTheWay | null {
	const refusal = data as Partial<InTheWay> | null;
	return code === "000004" && Array.isArray(refusal?.later) && Array.isArray(refusal.rates) ? (refusal as InTheWay) : null;
}

/** What was to be deleted, and where it is used. */
export interface InUse {
	name: string;
	uses: readonly Use[];
}

/** What is in use, of the refusal to delete it; null of any other error, and where nothing shows a use. */
function inUseOf({ code, data }: PublicError): InUse | null {
	const refusal = data as Partial<InUse> | null;
	return code === "000004" && Array.isArray(refusal?.uses) && refusal.uses.some(({ path }) => path !== undefined) ? (refusal as InUse) : null;
}

interface ErrorShown {
	text: string;
	/** Of a change that cannot be undone. */
	inTheWay?: InTheWay | null;
	/** Of something that cannot be deleted. */
	inUse?: InUse | null;
}

/** The one error dialog; null when there is nothing to say. */
export const errorDialog = createStore<ErrorShown | null>(null);

/** Set once the server has said that the session is over (expired, or kicked by a sign-in elsewhere); `session-end.tsx` sees to it. */
export const sessionEnd = createStore<{ text: string } | null>(null);

const isAbort = (error: unknown) =>
	(error as { name?: string } | null)?.name === "AbortError" || (error as { cause?: { name?: string } } | null)?.cause?.name === "AbortError";

/** Goes back a page, but never out of the portal. */
function goBack(): void {
	const known = (window as { navigation?: { canGoBack: boolean } }).navigation;
	if (known?.canGoBack ?? history.length > 1) history.back();
}

/** Whether the error says that the session is over. */
export const isSessionEnd = (error: unknown): boolean => sessionEnded.has(describeError(error).code);

/** Shows an error the way its code asks for: silently, with a way back, with a way to the sign-in page, or in the dialog. */
export function showError(error: unknown, quiet = false): void {
	if (isAbort(error) || sessionEnd.get()) return;
	const said = describeError(error);
	if (sessionEnded.has(said.code)) {
		sessionEnd.set({ text: sentence(said) });
		return;
	}
	if (silent.has(said.code) || quiet) return;
	// One at a time: what came first stays until it is read.
	if (errorDialog.get() === null) errorDialog.set({ text: sentence(said), inTheWay: inTheWayOf(said), inUse: inUseOf(said) });
	if (said.code === "000008") setTimeout(goBack, 1000);
}
