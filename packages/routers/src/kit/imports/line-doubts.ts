import type { ImportField } from "./field.ts";
import { mayChange } from "./harmless.ts";
import { isSchedule } from "./harmless-heads.ts";
import { statementsIn } from "./statements.ts";
import { isNone } from "./text.ts";
import { ended, outdated, restricted, stopped } from "./vocabulary.ts";

/** Words and crosses that stand for nothing in other columns: of trains that leave and of names there is none without them. */
const saysNone = /^(?:[x×✕✗]|none|nil|无|没有|なし)$/i;

/** What a line says and nothing else: "DG only". */
function isStatement(text: string): boolean {
	const { says, rest } = statementsIn(text);
	return rest === "" && Object.keys(says).length > 0;
}

/** Whether a free line of a rate says more than its field is for: of when trains leave whatever is no schedule, of a name that its rate is stopped or for some alone. */
export function isDoubtfulLine(field: ImportField, text: string): boolean {
	if (saysNone.test(text)) return true;
	if (isNone(text)) return false;
	if (field.name === "frequency") return mayChange(text) || /\p{Sc}/u.test(text) || !isSchedule(text);
	return [stopped, outdated, restricted, ended].some((words) => words.test(text)) || isStatement(text);
}
