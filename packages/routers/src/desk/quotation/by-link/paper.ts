import type { Context } from "../../../door/context.ts";
import { countTry, type ThrottleRule, tooManyTries } from "../../../door/throttle.ts";
import { makingFile } from "../../../kit/files/download-link.ts";
import type { FileAnswer } from "../../../kit/rest/types.ts";
import { documentName } from "../documents/labels.ts";
import { quotationPaper } from "../documents/pdf.ts";
import { quotationByLink } from "./purpose.ts";

/** Papers drawn for one link in ten minutes. */
const papers: ThrottleRule = { limit: 20, windowMs: 10 * 60_000 };

/** The quotation as the paper that was mailed, for who has its link. Throws `tooMany` after many. */
export async function paperByLink(ctx: Context, token: string): Promise<FileAnswer> {
	const { link, quotation } = await quotationByLink(ctx, token);
	const { refused, endsAt } = await countTry(ctx.services.db, `linkPaper:${link.id}`, papers, ctx.now);
	if (refused) throw tooManyTries(ctx.now, endsAt);
	const { number, document } = quotation;
	const { services } = ctx;
	const bytes = await makingFile({ services, caller: { userGuid: link.id } }, () => quotationPaper(services, document.public, number));
	const body = new Blob([new Uint8Array(bytes)]).stream();
	return { file: { name: documentName(number, "pdf"), contentType: "application/pdf", size: bytes.length, body } };
}
