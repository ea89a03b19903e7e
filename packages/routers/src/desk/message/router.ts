import { grantTo, needsOf } from "../../door/session/grant.ts";
import { change, permitted, router } from "../../door/trpc.ts";
import { linkSeconds } from "../../kit/files/download-link.ts";
import { answer } from "./answer.ts";
import { fileOf } from "./detail.ts";
import { findReaders } from "./people.ts";
import { listResponses, listThreads, markRead, unreadThreads } from "./queries.ts";
import * as schema from "./schema.ts";
import { threadInScope } from "./scope.ts";
import { sendFromThread } from "./send.ts";
import { threadOf } from "./thread.ts";

const staffOnly = { access: "message.view", staff: true } as const;
const view = permitted("message.view").meta(staffOnly);
const unlogged = { ...staffOnly, unlogged: "That somebody has read messages is no change of business data." } as const;

export const messageRouter = router({
	/** Threads of requests in a box: what the caller asked, was asked or was named in, what was sent to the caller's teams, or all there is to see. */
	inbox: view.input(schema.inboxInput).query(({ ctx, input }) => listThreads(ctx.db, input, ctx.caller, ctx.language)),

	/** Responses in threads of a box, the latest first. */
	responses: view.input(schema.inboxInput).query(({ ctx, input }) => listResponses(ctx.db, input, ctx.caller, ctx.language)),

	/** Both at once, the first page of each, with how many threads have something unread. */
	overview: view.input(schema.inboxInput).query(async ({ ctx, input }) => ({
		unread: await unreadThreads(ctx.db, ctx.caller.userId),
		requests: await listThreads(ctx.db, input, ctx.caller, ctx.language),
		responses: await listResponses(ctx.db, input, ctx.caller, ctx.language),
	})),

	/** How many threads have something the caller has not read. */
	unread: view.query(async ({ ctx }) => ({ count: await unreadThreads(ctx.db, ctx.caller.userId) })),

	/** One thread with its messages, or those of a part of it. */
	thread: view.input(schema.threadInput).query(({ ctx, input }) => threadOf(ctx, input)),

	/** The same, read from now on, with how many threads are unread still. */
	open: view
		.meta(unlogged)
		.input(schema.threadInput)
		.mutation(async ({ ctx, input }) => {
			const thread = await threadOf(ctx, input);
			await markRead(ctx.services.db, ctx.caller.userId, [thread.id]);
			return { ...thread, unread: 0, unreadThreads: await unreadThreads(ctx.services.db, ctx.caller.userId) };
		}),

	/** Marks threads as read; those the caller has not in the inbox are passed over. */
	read: view
		.meta(unlogged)
		.input(schema.readInput)
		.mutation(async ({ ctx, input }) => {
			await markRead(ctx.services.db, ctx.caller.userId, input.ids);
			return { unread: await unreadThreads(ctx.services.db, ctx.caller.userId) };
		}),

	/** Writes into a thread: a response closes its part, the last one the thread; a comment closes nothing. */
	answer: change("message.write", schema.answerInput)
		.meta({ access: "message.write", staff: true })
		.mutation(({ ctx, input }) => answer(ctx, input)),

	/** Sends the quotation a thread led to. */
	sendQuotation: change("message.write", schema.sendInput, "sale.quote")
		.meta({ access: "message.write", and: "sale.quote", staff: true })
		.mutation(({ ctx, input }) => sendFromThread(ctx, input)),

	/** People who may be named in a message, by name. */
	people: view.input(schema.peopleInput).query(({ ctx, input }) => findReaders(ctx.db, input.search)),

	/** A link, for five minutes, to a file of a message in a thread the caller may see. */
	file: view.input(schema.fileInput).query(async ({ ctx, input }) => {
		const file = await fileOf(ctx.db, input.id);
		await threadInScope(ctx, file.threadId);
		const grant = grantTo(ctx.caller, file.name, needsOf(ctx.caller, "message.view"));
		return { name: file.name, url: await ctx.services.files.presign(file.stored_as, "GET", linkSeconds, grant), expiresIn: linkSeconds };
	}),
});
