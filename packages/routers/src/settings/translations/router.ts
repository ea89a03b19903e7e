import { compiledOverrides, isMessageId, type MessageId } from "@iqt/i18n";
import type { z } from "zod";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { facetInput, listInput } from "../../door/lists.ts";
import { currentRevision, freshTexts, textsChanged } from "../../door/texts/fresh.ts";
import { overrideRows } from "../../door/texts/overrides.ts";
import { change, permitted, publicProcedure, router } from "../../door/trpc.ts";
import { downloadLink } from "../../kit/files/download-link.ts";
import { openFile } from "../../kit/files/queries.ts";
import { textList } from "./listing.ts";
import { textHistory, writeTexts } from "./queries.ts";
import { type TextRow, textProblem, textRows, type WantedText, wantedText } from "./rules.ts";
import { importInput, messageIdInput, overridesInput, ownId, saveTextsInput, type TextLanguage, textLanguages } from "./schema.ts";
import { readTexts, refuseProblems, textWorkbook } from "./workbook.ts";

type Editor = Context & { caller: Caller; change: ChangeWriter };
type Asked = Context & { caller: Caller };

const keptFile = { unlogged: "It only keeps a workbook for its reader; nothing else changes." } as const;
/** Changes shown before a workbook is taken. */
const shown = 200;

async function allTexts(ctx: Pick<Context, "db">): Promise<TextRow[]> {
	return textRows(await overrideRows(ctx.db));
}

type Sides = Record<string, Partial<Record<TextLanguage, string>>>;

/** The wanted texts that differ from what is there, with both sides by message. */
function differences(rows: readonly TextRow[], wanted: readonly WantedText[]): { changes: WantedText[]; before: Sides; after: Sides } {
	const byId = new Map(rows.map((row) => [row.id, row]));
	const changes = wanted.filter(({ id, language, text }) => {
		const row = byId.get(id);
		return (row?.[language] ?? "") !== (text ?? row?.shipped[language] ?? "");
	});
	const before: Sides = {};
	const after: Sides = {};
	for (const { id, language, text } of changes) {
		before[id] = { ...before[id], [language]: byId.get(id)?.[language] ?? "" };
		after[id] = { ...after[id], [language]: text ?? byId.get(id)?.shipped[language] ?? "" };
	}
	return { changes, before, after };
}

async function saveRows(ctx: Editor, { rows, adding }: z.infer<typeof saveTextsInput>) {
	const ids = rows.map((row) => row.id);
	const wanted = rows.flatMap(({ id, cells }) =>
		textLanguages.flatMap((language) => {
			const entered = cells[language];
			return entered === undefined ? [] : [{ id, language, text: wantedText(id, language, entered) }];
		}),
	);
	const unknown = ids
		.filter((id) => !isMessageId(id) && !(adding && ownId.test(id)))
		.map((id) => ({ field: `${id}.id`, messageId: "translation.unknownId" as MessageId, values: { id } }));
	const wrong = wanted.flatMap((text) => {
		const problem = unknown.some(({ values }) => values.id === text.id) ? null : textProblem(text, adding);
		return problem ? [{ field: `${text.id}.${text.language}`, ...problem }] : [];
	});
	const problems = [...unknown, ...wrong];
	if (problems.length > 0) throw new DomainError("invalid", "translation.notSaved", { count: problems.length }, problems);
	const current = textRows(await overrideRows(ctx.db, ids), ids);
	const versions = new Map(rows.map((row) => [row.id, row.version]));
	const theirs = current.filter((row) => (versions.get(row.id) ?? row.version) !== row.version);
	if (theirs.length > 0)
		throw new DomainError(
			"stale",
			"error.stale",
			{},
			theirs.map((row) => ({ id: row.id, theirs: row })),
		);
	const { changes, before, after } = differences(current, wanted);
	await writeTexts(ctx.db, changes, { userId: ctx.caller.userId, at: ctx.change.at });
	if (changes.length === 0) ctx.change.nothing();
	for (const [id, was] of Object.entries(before))
		await ctx.change.write({ action: "update", objectType: "translation", objectId: id, before: was, after: after[id] ?? {} });
	ctx.change.afterCommit(() => textsChanged(ctx.services));
	return { rows: textRows(await overrideRows(ctx.db, ids), [...new Set(ids)]), changed: changes.length, changeId: ctx.change.id };
}

/** The caller's uploaded workbook; one that is unknown or somebody else's is not found. */
async function uploaded(ctx: Asked, objectName: string): Promise<ReadableStream<Uint8Array>> {
	const opened = await openFile(ctx, objectName);
	if (!opened) throw new DomainError("notFound", "error.notFound");
	return opened.object.body;
}

export const translationsRouter = router({
	/** Every message with its texts in the four languages: what people read now, and what shipped. */
	list: permitted("translation.view")
		.input(listInput)
		.query(async ({ ctx, input }) => textList.page(await allTexts(ctx), input)),

	facet: permitted("translation.view")
		.input(facetInput)
		.query(async ({ ctx, input }) => textList.facet(await allTexts(ctx), input)),

	/** Sets texts of up to 200 messages, all or none; empty text brings the shipped one back. It holds at once. */
	save: change("translation.edit", saveTextsInput).mutation(({ ctx, input }) => saveRows(ctx, input)),

	/** What became of a message's texts, newest first. */
	history: permitted("translation.view")
		.input(messageIdInput)
		.query(({ ctx, input }) => textHistory(ctx.db, input)),

	/** The texts as a workbook, as a URL to download. */
	exportUrl: permitted("translation.view")
		.meta({ access: "translation.view", ...keptFile, heavy: true })
		.input(listInput.pick({ filters: true, search: true, sort: true }))
		.mutation(async ({ ctx, input }) => {
			const wanted = textList.all(await allTexts(ctx), input);
			return downloadLink(ctx, "translation.view", textWorkbook(wanted, ctx.today, ctx.language));
		}),

	/** What an uploaded workbook would change; 000001 with the cells that cannot be taken. */
	checkImport: permitted("translation.edit")
		.input(importInput)
		.query(async ({ ctx, input }) => {
			const read = await readTexts(await uploaded(ctx, input.objectName));
			refuseProblems(read);
			const { changes, before, after } = differences(await allTexts(ctx), read.wanted);
			const samples = changes
				.slice(0, shown)
				.map(({ id, language }) => ({ id, language, before: before[id]?.[language] ?? "", after: after[id]?.[language] ?? "" }));
			return { rows: read.rows, changed: changes.length, samples };
		}),

	/** Takes the texts of an uploaded workbook, all or none. */
	applyImport: change("translation.edit", importInput).mutation(async ({ ctx, input }) => {
		const read = await readTexts(await uploaded(ctx, input.objectName));
		refuseProblems(read);
		const { changes, before, after } = differences(await allTexts(ctx), read.wanted);
		await writeTexts(ctx.db, changes, { userId: ctx.caller.userId, at: ctx.change.at });
		// One entry for all: a transaction over HTTP has no time for a thousand.
		if (changes.length === 0) ctx.change.nothing();
		else await ctx.change.write({ action: "import", objectType: "translation", objectId: input.objectName, before, after });
		ctx.change.afterCommit(() => textsChanged(ctx.services));
		return { changed: changes.length };
	}),

	/**
	 * What administrators have put in the place of shipped texts in the caller's language, compiled for lingui; `texts` is null where the
	 * caller's revision is still the latest.
	 */
	overrides: publicProcedure.input(overridesInput).query(async ({ ctx, input }) => {
		await freshTexts(ctx.services, 0);
		const revision = `${ctx.services.config.version}.${currentRevision()}`;
		return { revision, texts: revision === input?.revision ? null : compiledOverrides(ctx.language) };
	}),
});
