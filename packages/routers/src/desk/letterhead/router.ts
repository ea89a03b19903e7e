import { change, permitted, router } from "../../door/trpc.ts";
import { downloadLink } from "../../kit/files/download-link.ts";
import { exampleDocument } from "../quotation/documents/example.ts";
import { documentName } from "../quotation/documents/labels.ts";
import { quotationPdf } from "../quotation/documents/pdf.ts";
import { bytesOfLogo } from "./logo.ts";
import { logoMeant, pictureOf, readLetterhead, saveLetterhead, shownIn } from "./queries.ts";
import { previewLetterheadInput, saveLetterheadInput } from "./schema.ts";

const pdfType = "application/pdf";

/** What stands at the head and foot of quotations. */
export const letterheadRouter = router({
	/** The letterhead as it is, with its logo as Base64 (`picture`); `version` 0 where there is none yet. */
	get: permitted("appSetting.view").query(async ({ ctx }) => {
		const letterhead = await readLetterhead(ctx.db);
		const { logo } = letterhead;
		const row = logo && (await ctx.db.selectFrom("letterhead_logo").select("data").where("hash", "=", logo.hash).executeTakeFirst());
		return { ...letterhead, picture: row?.data ?? null };
	}),

	/** Writes it, for quotations that are sent from now on: what is sent keeps the one it was sent with. */
	save: change("appSetting.edit", saveLetterheadInput).mutation(({ ctx, input }) => saveLetterhead(ctx, input)),

	/** A link to an example of a quotation with a letterhead that need not be saved. */
	preview: permitted("appSetting.edit")
		.meta({ access: "appSetting.edit", unlogged: "It writes a file to download, not data.", heavy: true })
		.input(previewLetterheadInput)
		.mutation(async ({ ctx, input: { language, logo: said, ...content } }) => {
			const { logo, data } = await logoMeant(ctx.db, said);
			const picture = logo && (data === null ? await pictureOf(ctx.db, logo.hash) : { mime: logo.mime, bytes: bytesOfLogo(data) });
			const example = exampleDocument(language);
			const document = { ...example, issuer: { ...example.issuer, letterhead: shownIn({ ...content, logo }, language) } };
			const pdf = await quotationPdf(document, null, ctx.services.font, picture);
			const file = {
				name: documentName("letterhead", "pdf"),
				contentType: pdfType,
				size: pdf.length,
				body: new Blob([new Uint8Array(pdf)]).stream(),
			};
			return downloadLink(ctx, "appSetting.edit", { file });
		}),
});
