import { grantTo, needsOf } from "../../door/session/grant.ts";
import { change, permitted, router } from "../../door/trpc.ts";
import { downloadLink, linkSeconds, makingFile } from "../../kit/files/download-link.ts";
import { defineRecords, workOf } from "../../kit/records/router.ts";
import { recordToChange, saveRecord } from "../../kit/records/save.ts";
import { findHolders } from "../../people/users/holders.ts";
import { fileOf } from "../attached-files.ts";
import { handOverFile } from "./paper.ts";
import { changeState, handOverKind } from "./queries.ts";
import { handOverRead, idOf, kind, recordSeen, sharedWith, soldOf } from "./reading.ts";
import { attachmentInput, fileInput, finishInput, itemsInput, namedInput, peopleInput, reopenInput, shareInput } from "./schema.ts";

// Records are finished, not deleted.
const { remove: _remove, restore: _restore, ...kept } = defineRecords(handOverKind);

export const handOverRouter = router({
	/** A new one is made of an accepted quotation the caller may change, with what that sold; one of a quotation at most. */
	...kept,

	/** What a quotation sold: as its record has it, else as a record made of it now would. */
	items: permitted("handOver.view")
		.input(itemsInput)
		.query(({ ctx, input }) => soldOf(ctx, input.quotation)),

	/** Whom a record is shared with. */
	shares: permitted("handOver.view")
		.input(namedInput)
		.query(({ ctx, input }) => sharedWith(ctx, input)),

	/** Active staff a record may be shared with. */
	people: permitted("handOver.edit")
		.input(peopleInput)
		.query(({ ctx, input }) => findHolders(ctx.db, "handOver.view", input.search)),

	/** Shares an open record with these people and no others; who is new among them is told by bell and mail. */
	share: change("handOver.edit", shareInput).mutation(async ({ ctx, input: { shares, version, ...named } }) => {
		const record = await recordToChange(ctx, kind, await idOf(ctx, named));
		return saveRecord(workOf(ctx), kind, { ...record, shares, version: version ?? record.version });
	}),

	/** Finishes a record: from then on it is locked. */
	finish: change("handOver.edit", finishInput).mutation(async ({ ctx, input: { version, ...named } }) => {
		const { id } = await recordToChange(ctx, kind, await idOf(ctx, named));
		return changeState(workOf(ctx), id, { state: "finished", version });
	}),

	/** Opens a finished record again, with the reason. */
	reopen: change("handOver.reopen", reopenInput).mutation(async ({ ctx, input }) => {
		const { id } = await recordToChange(ctx, kind, input.id);
		return changeState(workOf(ctx), id, { state: "open", reason: input.reason });
	}),

	/** A record as PDF or Excel in the caller's language: what was sold, notes and names of its files. */
	download: permitted("handOver.view")
		.meta({ access: "handOver.view", file: true })
		.input(fileInput)
		.query(async ({ ctx, input: { kind: asked, ...named } }) => {
			const told = await handOverRead(ctx, named);
			return makingFile(ctx, () => handOverFile(told, asked, ctx.services.font));
		}),

	/** The same as a link that holds for five minutes. */
	file: permitted("handOver.view")
		.input(fileInput)
		.query(async ({ ctx, input: { kind: asked, ...named } }) => {
			const told = await handOverRead(ctx, named);
			return downloadLink(ctx, "handOver.view", await makingFile(ctx, () => handOverFile(told, asked, ctx.services.font)));
		}),

	/** A link, for five minutes, to a file of a record. */
	attachmentUrl: permitted("handOver.view")
		.input(attachmentInput)
		.query(async ({ ctx, input }) => {
			const { id } = await recordSeen(ctx, { id: input.id });
			const file = await fileOf(ctx.db, "hand_over_file", { id, objectName: input.objectName });
			const grant = grantTo(ctx.caller, file.name, { ...needsOf(ctx.caller, "handOver.view"), cost: false });
			return { name: file.name, url: await ctx.services.files.presign(file.storedAs, "GET", linkSeconds, grant) };
		}),
});
