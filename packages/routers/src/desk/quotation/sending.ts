import { translate } from "@iqt/i18n";
import type { ChangeWriter } from "../../door/change-log.ts";
import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { makingFile } from "../../kit/files/download-link.ts";
import { deliverNow } from "../../kit/outbox/deliver-now.ts";
import { enqueue, entriesOf } from "../../kit/outbox/queries.ts";
import { mailState } from "../../kit/outbox/rules.ts";
import { refuseElsewhere } from "./elsewhere.ts";
import { shownDocument } from "./issuer.ts";
import { mailKey, sendQuotation } from "./lifecycle.ts";
import { attachmentsOf, portalUrlOf } from "./mail.ts";
import type { MailSaid } from "./mail-schema.ts";
import { mailEnd } from "./mail-text.ts";
import type { Quotation } from "./queries.ts";
import { stateAfter } from "./rules.ts";
import { remarksIn, type SecondSaid, toldTo } from "./second-language.ts";
import { type QuotationMailPayload, templateMail, usualMail, valuesOf, withSaid } from "./written-mail.ts";

type Changing = Context & { caller: Caller; change: ChangeWriter };

const payloadOf = ({ payload }: { payload: string }) => JSON.parse(payload) as QuotationMailPayload;

/**
 * How the mails of a quotation fare, oldest first, and what they said: `mail.text` is what stood before the portal's own end, `mail` null of those from before
 * that was kept. `note` says what to do where nobody knows whether one went out; `refused` are copies the mail server did not take.
 */
export async function mailsOf(ctx: Pick<Context, "db" | "language">, id: string) {
	const rows = await entriesOf(ctx.db, mailKey(id));
	return rows.map((row) => {
		const state = mailState(row);
		const note = state === "uncertain" ? translate(ctx.language, "quotation.mailUncertain") : null;
		const { mail = null } = payloadOf(row);
		const refused = JSON.parse(row.refused ?? "[]") as string[];
		return { state, note, refused, attempts: row.attempts, sentAt: row.sent_at, queuedAt: row.created_at, nextAt: row.next_at, mail };
	});
}

/** Customers say nothing in mails of ours, not even those who may send. */
function refuseWords({ caller }: Pick<Changing, "caller">, { cc, subject, text }: MailSaid): void {
	if (caller.userType === 3 && [cc, subject, text].some((said) => said !== undefined)) throw new DomainError("notAllowed", "error.notAllowed");
}

/** Sends a draft, and its mail once that is written; what is left out of `said` is as the customer's template has it. */
export async function sendNow(
	ctx: Changing,
	quotation: Quotation,
	{ version, ...said }: MailSaid & Pick<SecondSaid, "secondLanguage" | "secondRemarks"> & { version?: number | undefined } = {},
) {
	refuseWords(ctx, said);
	// Who asks again after an answer that got lost names the version before: what is sent is no longer there to be stale.
	if (version !== undefined && quotation.state === "draft" && version !== quotation.version) throw new DomainError("stale", "error.stale");
	const { isRepeated, ...sent } = await sendQuotation(ctx, quotation, said);
	ctx.change.afterCommit(() => deliverNow(ctx.services));
	return { ...sent, repeated: isRepeated ? translate(ctx.language, "quotation.sentBefore", { number: sent.number }) : null };
}

/** The mail a sent quotation had last; what the portal says by itself of one from before that was kept. */
async function lastMail({ db }: Pick<Context, "db">, quotation: Quotation) {
	const rows = await entriesOf(db, mailKey(quotation.id));
	const last = rows.at(-1);
	const { mail, edition = 0 } = last ? payloadOf(last) : { mail: undefined };
	return { count: rows.length, states: rows.map(mailState), edition, mail: mail ?? usualMail(quotation, quotation.document.public) };
}

/** Mails a sent quotation again, once the mail before it has gone out, failed or is in doubt: the same mail (same Message-ID) unless something else is said. */
export async function resendNow(ctx: Changing, quotation: Quotation, said: MailSaid) {
	const { db, change } = ctx;
	refuseWords(ctx, said);
	stateAfter(quotation, "resend");
	refuseElsewhere(quotation);
	const last = await lastMail(ctx, quotation);
	if (last.states.some((state) => state === "waiting" || state === "sending")) throw new DomainError("state", "quotation.mailOnItsWay");
	const mail = withSaid(last.mail, said, quotation, quotation.document.public);
	const isSame = JSON.stringify(mail) === JSON.stringify(last.mail);
	const payload: QuotationMailPayload = { quotationId: quotation.id, mail, edition: isSame ? last.edition : last.count, sentBy: ctx.caller.userId };
	await enqueue(db, { kind: "quotation", payload, dedupeKey: `${mailKey(quotation.id)}${last.count}`, at: change.at });
	const after = { mail: last.count + 1, ...(mail.cc.length > 0 ? { cc: mail.cc.join(", ") } : {}) };
	await change.write({ action: "resendMail", objectType: "quotation", objectId: quotation.id, before: null, after });
	change.afterCommit(() => deliverNow(ctx.services));
	return { id: quotation.id };
}

/**
 * The mail a draft would be sent with, or a sent quotation again: `text` before its end, which is the portal's own. A draft has its number on sending alone:
 * `number` is null, and `{number}` stands in subject and text; nor is the address of the customer's page made before. `values`: what stands in place of
 * each placeholder somebody writes.
 */
export async function previewMail(ctx: Context & { caller: Caller }, quotation: Quotation) {
	if (ctx.caller.userType === 3) throw new DomainError("notAllowed", "error.notAllowed");
	const isDraft = quotation.state === "draft";
	stateAfter(quotation, isDraft ? "send" : "resend");
	refuseElsewhere(quotation);
	const { db, services } = ctx;
	const doc = await shownDocument(db, quotation);
	const numbered = isDraft ? { ...quotation, number: "{number}" } : quotation;
	const { mail, template } = isDraft ? await templateMail(db, numbered, doc) : { mail: (await lastMail(ctx, quotation)).mail, template: null };
	const page = `${services.config.publicUrl}/quotationPortal/customerQuotation#…`;
	return {
		...mail,
		replyTo: doc.issuer.email,
		end: mailEnd(doc, { page, portal: await portalUrlOf({ config: services.config, db }, quotation) }),
		language: doc.language,
		secondLanguage: doc.second?.language ?? null,
		remarks: doc.remarks,
		/** Remarks in other languages, by the language. */
		remarksIn: remarksIn(quotation.document),
		number: isDraft ? null : quotation.number,
		version: quotation.version,
		template,
		values: valuesOf(numbered, doc),
	};
}

/** What a quotation's mail has with it, in another second language than it has where one is said: kinds of files and their sizes in bytes. Throws BusyError where the caller, or everybody, has too many made already. */
export async function mailFiles(ctx: Context & { caller: Caller }, quotation: Quotation, second?: SecondSaid["secondLanguage"]) {
	const number = quotation.state === "draft" ? null : quotation.number;
	const doc = await shownDocument(ctx.db, toldTo(ctx.caller, quotation), second);
	const files = await makingFile(ctx, () => attachmentsOf(ctx.services, doc, number));
	return files.map(({ filename, content }) => ({ kind: filename.endsWith(".pdf") ? ("pdf" as const) : ("xlsx" as const), bytes: content.length }));
}
