import { isMessageId, type MessageId, shippedText, translate } from "@iqt/i18n";
import type { Caller, Context } from "../../door/context.ts";
import { grouped } from "../../kit/money/formula-words.ts";
import type { FileAnswer } from "../../kit/rest/types.ts";
import { writeSheet } from "../../kit/sheet/write.ts";
import { actionWords, actorWords } from "./action-words.ts";
import type { allChanges } from "./queries.ts";
import { fieldChanges, mergedSides } from "./rules.ts";
import { changeLabel, kindWords, type PartNames, type Speaker, sourceWords, valueWords } from "./words.ts";

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A moment as the sheet writes it, UTC as its head says. */
const utcText = (at: string) => at.slice(0, 19).replace("T", " ");

/** Entries of the change log as a workbook in the reader's words, a row for every field that differs; they hold what their reader may see. */
export function changeWorkbook(entries: ReturnType<typeof allChanges>, ctx: Context & { caller: Caller }): FileAnswer {
	const say = (id: MessageId) => translate(ctx.language, id);
	const speaker: Speaker = {
		known: (id) => (isMessageId(id) ? say(id) : null),
		label: (id) => (isMessageId(id) && !shippedText(ctx.language, id).includes("{") ? say(id) : null),
		moment: utcText,
		number: (decimal) => grouped(decimal, ctx.language),
	};
	const words = (objectType: string, field: string, value: unknown, names: PartNames) =>
		value === null || value === undefined || value === "" ? "" : valueWords(speaker, objectType, field, value, names);
	async function* rows(): AsyncGenerator<unknown[]> {
		for await (const { id, at, actorName, source, action, objectType, objectName, objectId, partNames, ...sides } of entries) {
			const head = [id, utcText(at), actorWords(speaker, actorName), sourceWords(speaker, source), actionWords(speaker, action)];
			const object = [kindWords(speaker, objectType), objectName, objectId];
			const merged = mergedSides(sides.before, sides.after);
			const changes = fieldChanges(merged.before, merged.after);
			if (changes.length === 0) yield [...head, ...object];
			for (const change of changes) {
				const before = words(objectType, change.field, change.before, partNames);
				const after = change.field === "ids" ? [] : [words(objectType, change.field, change.after, partNames)];
				yield [...head, ...object, changeLabel(speaker, objectType, change, partNames), before, ...after];
			}
		}
	}
	const body = writeSheet({
		sheetName: say("log.sheet"),
		columns: [
			{ header: say("log.number"), kind: "number", width: 10 },
			{ header: say("log.atUtc"), width: 20 },
			{ header: say("log.actor"), width: 20 },
			{ header: say("log.source"), width: 10 },
			{ header: say("log.action"), width: 14 },
			{ header: say("log.objectType"), width: 16 },
			{ header: say("log.object"), width: 24 },
			{ header: say("log.objectId"), width: 38 },
			{ header: say("log.field"), width: 20 },
			{ header: say("log.before"), width: 32 },
			{ header: say("log.after"), width: 32 },
		],
		rows: rows(),
	});
	return { file: { name: `${say("log.sheet")} ${ctx.today}.xlsx`, contentType: xlsx, body } };
}
