import type { Context, Services } from "../../door/context.ts";
import { addressEnd, type Link, type LinkPurpose, linkOf, linksOf, tokenForMail } from "../../kit/links/links.ts";
import type { ServiceType } from "../ad-hoc-request/schema.ts";
import { type Inquiry, inquiryById } from "./reading.ts";

/** Opens an inquiry for the vendor it was mailed to. */
export const inquiryLinks: LinkPurpose = { name: "vendorInquiry", objectType: "vendorInquiry", renewedBy: "vendorInquiryLink" };

/** The vendor's page of a service type, below the public address. */
const pageOf = (serviceType: ServiceType): string => `/quotationPortal/vendor${serviceType}Quotation`;

/** A new address of the vendor's page, for one mail; until when it holds is told by the business day `today`. */
export async function vendorAddress(
	{ db, config, now }: Pick<Services, "config" | "db" | "now">,
	{ id, contactEmail, language, dueAt, serviceType }: Pick<Inquiry, "contactEmail" | "dueAt" | "id" | "language" | "serviceType">,
	today: string,
): Promise<string> {
	const expiresAt = addressEnd(dueAt, today);
	const token = await tokenForMail(db, inquiryLinks, { objectId: id, madeFor: contactEmail, at: now().toISOString(), expiresAt });
	// After the hash: browsers send it to no server, so it stands in no log and in no referrer.
	return `${config.publicUrl}${pageOf(serviceType)}#token=${token}&language=${language}`;
}

/** Whether somebody shut the vendor's page, and nobody mailed a new address since. */
export async function isShut(db: Services["db"], inquiryId: string): Promise<boolean> {
	const links = await linksOf(db, inquiryLinks, inquiryId);
	return links.length > 0 && links.every(({ revokedAt }) => revokedAt !== null);
}

/** The inquiry a vendor's token opens, with the link they came by. Throws as `linkOf` does. */
export async function inquiryByLink(ctx: Context, token: string): Promise<{ link: Link; inquiry: Inquiry }> {
	const link = await linkOf(ctx, inquiryLinks, token);
	return { link, inquiry: await inquiryById(ctx.services.db, link.objectId) };
}
