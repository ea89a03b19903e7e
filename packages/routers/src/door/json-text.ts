import { DomainError } from "./errors.ts";
import { inputLimits } from "./input-limits.ts";

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const openers = new Set(["{", "["].map((sign) => sign.charCodeAt(0)));
const closers = new Set(["}", "]"].map((sign) => sign.charCodeAt(0)));
/** What is shorter costs next to nothing to read, whatever it holds. */
const shortText = 64 * 1024;
/** A batch puts an object around the inputs. */
const deepest = inputLimits.depth + 2;

/** Refuses JSON text too deep or with too many values, which reading would cost twenty times more to find out. */
function refuseOversizedText(text: string): void {
	let depth = 0;
	let values = 0;
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i);
		if (code === QUOTE) {
			for (i++; i < text.length && text.charCodeAt(i) !== QUOTE; i++) if (text.charCodeAt(i) === BACKSLASH) i++;
		} else if (code === COMMA || code === COLON) {
			if (++values > inputLimits.values) throw new DomainError("invalid", "error.inputTooMany", { limit: inputLimits.values });
		} else if (openers.has(code)) {
			if (++depth > deepest) throw new DomainError("invalid", "error.inputTooDeep", { limit: inputLimits.depth });
		} else if (closers.has(code)) depth--;
	}
}

/** Reads JSON of somebody else's. Throws `invalid` where it passes a limit, SyntaxError where it is none. */
export function parseJson(text: string): unknown {
	if (text.length > shortText) refuseOversizedText(text);
	return JSON.parse(text);
}
