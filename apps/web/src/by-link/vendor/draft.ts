import { parseNumber } from "../../resource/values.ts";
import type { Entered, EnteredLine, Inquiry } from "./types.ts";

/** What this browser keeps of an inquiry: what was typed, and the version of the inquiry it was typed into. */
interface Kept extends Entered {
	version: number;
}

const keyOf = (number: string) => `iqt.vendorDraft.${number}`;

/** Keeps what was typed in this browser, at once; answers whether it could. */
export function keepHere(number: string, kept: Kept): boolean {
	try {
		localStorage.setItem(keyOf(number), JSON.stringify(kept));
		return true;
	} catch {
		return false;
	}
}

/** Forgets what this browser keeps, once the server has it. */
export function forgetHere(number: string): void {
	try {
		localStorage.removeItem(keyOf(number));
	} catch {
		// A browser that keeps nothing has nothing to forget.
	}
}

function keptHere(number: string): Partial<Kept> | null {
	try {
		return JSON.parse(localStorage.getItem(keyOf(number)) ?? "null") as Partial<Kept> | null;
	} catch {
		return null;
	}
}

const isText = (value: unknown): value is string => typeof value === "string";
const typed = (value: string | number | null | undefined): string => (value === null || value === undefined ? "" : String(value));

/** Most vendors quote in it. */
const USUAL_CURRENCY = "CNY";

type Had = Pick<Inquiry, "answerRemark" | "draft" | "lines">;

/** What the server has: half an answer where it keeps one, else what was sent. */
export function enteredOf({ lines, draft, answerRemark }: Had): Entered {
	const half = new Map(draft?.lines.map((line) => [line.id, line]));
	return {
		lines: lines.map((line) => {
			const said = half.get(line.id) ?? line;
			return {
				id: line.id,
				...{
					amount: typed(said.amount),
					currency: typed(said.currency) || USUAL_CURRENCY,
					vat: typed(said.vat),
					transitDays: typed(said.transitDays),
				},
				...{ validFrom: typed(said.validFrom), validTo: typed(said.validTo), remark: typed(said.remark) },
			};
		}),
		remark: typed(draft ? draft.remark : answerRemark),
	};
}

/** What somebody begins with: what this browser keeps of the lines there are now, where it keeps any, else what the server has. */
export function begin(inquiry: Had & Pick<Inquiry, "number" | "version">): { entered: Entered; isNewer: boolean; version: number } {
	const server = enteredOf(inquiry);
	const kept = keptHere(inquiry.number);
	if (!kept || !Array.isArray(kept.lines)) return { entered: server, isNewer: false, version: inquiry.version };
	const byId = new Map(kept.lines.map((line) => [line.id, line]));
	const lines = server.lines.map((line): EnteredLine => {
		const said = byId.get(line.id) ?? {};
		return { ...line, ...Object.fromEntries(Object.entries(said).filter(([name, value]) => name in line && isText(value))) };
	});
	const entered = { lines, remark: isText(kept.remark) ? kept.remark : server.remark };
	return { entered, isNewer: !isSame(entered, server), version: kept.version ?? inquiry.version };
}

const meant = (text: string): string => parseNumber(text) ?? text;

/** What is sent of what was typed: numbers as people write them ("1.200,50") are read here, as the totals beside them are; what is none is the server's to refuse. */
export const asMeant = ({ lines, remark }: Entered): Entered => ({
	remark,
	lines: lines.map((line) => ({ ...line, amount: meant(line.amount), vat: meant(line.vat) })),
});

export const isSame = (one: Entered, other: Entered): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const sorted = ({ lines, remark }: Entered) => [remark, lines.map((line) => Object.entries(line).sort(([a], [b]) => a.localeCompare(b)))];
