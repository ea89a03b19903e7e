import type { Context, Services } from "../../../door/context.ts";
import { addressEnd, type LinkPurpose, linkOf, tokenForMail } from "../../../kit/links/links.ts";
import { getQuotation, type Quotation } from "../queries.ts";

/** Opens a quotation for the customer it was mailed to. */
export const quotationLinks: LinkPurpose = { name: "quotation", objectType: "quotation", renewedBy: "quotationLink" };

/** A new address of the customer's page, for one mail; until when it holds is told by the business day `today`. */
export async function customerAddress(
	{ db, config, now }: Pick<Services, "config" | "db" | "now">,
	{ id, customer_email, language, valid_to }: Pick<Quotation, "id" | "customer_email" | "language" | "valid_to">,
	today: string,
): Promise<string> {
	const expiresAt = addressEnd(valid_to, today);
	const token = await tokenForMail(db, quotationLinks, { objectId: id, madeFor: customer_email, at: now().toISOString(), expiresAt });
	// After the hash: browsers send it to no server, so it stands in no log and in no referrer.
	return `${config.publicUrl}/quotationPortal/customerQuotation#token=${token}&language=${language}`;
}

/** The quotation a customer's token opens, with the link he came by. Throws as `linkOf` does. */
export async function quotationByLink(ctx: Context, token: string) {
	const link = await linkOf(ctx, quotationLinks, token);
	return { link, quotation: await getQuotation(ctx.services.db, { all: true }, link.objectId) };
}
