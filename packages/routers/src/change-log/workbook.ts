import { type MessageId, translate } from "@iqt/i18n";
import { withoutConfidential } from "../auth/confidential.ts";
import type { Caller, Context } from "../context.ts";
import type { FileAnswer } from "../rest/types.ts";
import { writeSheet } from "../sheet/write.ts";
import type { allChanges } from "./queries.ts";
import { fieldChanges, type Side } from "./rules.ts";

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** A recorded value in a cell; those it refers to by id by their names. */
function words(value: unknown, named: (id: string) => string): string {
	if (value === null || value === undefined) return "";
	if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.map(named).join("; ");
	return typeof value === "object" ? JSON.stringify(value) : named(String(value));
}

/** Entries of the change log as a workbook, a row for every field that differs; without costs for those who may not see them. */
export function changeWorkbook(entries: ReturnType<typeof allChanges>, ctx: Context & { caller: Caller }): FileAnswer {
	const say = (id: MessageId) => translate(ctx.language, id);
	const shown = (side: Side): Side => (ctx.caller.seesCost ? side : (withoutConfidential(side) as Side));
	async function* rows(): AsyncGenerator<unknown[]> {
		for await (const entry of entries) {
			const head = [entry.id, entry.at.slice(0, 19).replace("T", " "), entry.actorName, entry.source, entry.action];
			const object = [entry.objectType, entry.objectName, entry.objectId];
			const changes = fieldChanges(shown(entry.before), shown(entry.after));
			if (changes.length === 0) yield [...head, ...object];
			const named = (id: string) => entry.partNames[id] ?? id;
			for (const { field, before, after, part } of changes) {
				const sides = [words(before, named), ...(field === "ids" ? [] : [words(after, named)])];
				yield [...head, ...object, part === undefined ? field : `${named(part)}: ${field}`, ...sides];
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
	return { file: { name: `${say("log.sheet")} ${ctx.now.toISOString().slice(0, 10)}.xlsx`, contentType: xlsx, body } };
}
