import { z } from "zod";
import { listInput } from "../../door/lists.ts";
import { currencyCode, plainNumber, plainPercent, reading } from "../../kit/fields/values.ts";
import { lineBases, MOST_LINES, serviceTypes } from "../ad-hoc-request/schema.ts";
import { vendorDeclineReasons } from "./states.ts";

const id = z.guid().toLowerCase();
/** Any text: one that is no token is one nobody knows. */
const token = z.string().max(200);
const blankAsNull = <S extends z.ZodType>(schema: S) =>
	z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());
const day = z.iso.date("problem.date");
const version = z.int().min(1).nullish();

/** What a vendor is asked to price: a charge for one kind of container, or for all of them (null). */
const lineAsked = z.object({
	charge: z.string().trim().min(1).max(80),
	containerType: blankAsNull(z.string().trim().toUpperCase().max(10)).default(null),
	basis: z.enum(lineBases).default("container"),
});
export type LineAsked = z.output<typeof lineAsked>;

const asking = {
	requestId: id,
	/** Last business day to answer. */
	dueAt: day,
	/** What every vendor is told beside the request. */
	remark: blankAsNull(z.string().trim().max(1_000)).default(null),
	/** Left out, or empty: those proposed. */
	lines: z.array(lineAsked).max(MOST_LINES).default([]),
};

export const sendInput = z.object({ ...asking, vendorIds: z.array(id).min(1, "vendorInquiry.noVendors").max(20) });
export type Asking = z.output<typeof sendInput>;
/** The mail one vendor would get. */
export const previewInput = z.object({ ...asking, vendorId: id });
export const requestInput = z.object({ requestId: id });
/** `currency`: what amounts are compared in; left out, the request's or that of most answers. */
export const comparisonInput = z.object({ requestId: id, currency: blankAsNull(currencyCode()).default(null) });

/** `serviceType`: what a client takes the inquiry for; one of another is not found. */
export const inquiryInput = z.object({ id, serviceType: z.enum(serviceTypes).nullish() });
export const moveInput = z.object({ id, version });
export const exportInput = listInput.pick({ filters: true, search: true, sort: true });

const amount = reading(plainNumber, z.string().regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/, "problem.adHocAmount"));
const vat = reading(plainPercent, z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, "problem.adHocVat"));
const days = z.preprocess(
	(value) => (typeof value === "string" && /^\s*\d{1,3}\s*$/.test(value) ? Number(value) : value),
	z.int("vendorInquiry.transitDays").min(0, "vendorInquiry.transitDays").max(365, "vendorInquiry.transitDays"),
);

/**
 * What a vendor takes for a line: `amount` for one of its basis, without VAT, a decimal string, or `amountWithVat`; both null where the vendor does not
 * offer it. `vat`: percent; null where the vendor does not say, which is not none.
 * `transitDays`: calendar days.
 */
const answers = {
	amount: blankAsNull(amount),
	amountWithVat: blankAsNull(amount),
	currency: blankAsNull(currencyCode()),
	vat: blankAsNull(vat),
	transitDays: blankAsNull(days),
	validFrom: blankAsNull(day),
	validTo: blankAsNull(day),
	remark: blankAsNull(z.string().trim().max(300)),
};
const lineAnswered = z.object({
	id,
	amount: answers.amount.default(null),
	amountWithVat: answers.amountWithVat.default(null),
	currency: answers.currency.default(null),
	vat: answers.vat.default(null),
	transitDays: answers.transitDays.default(null),
	validFrom: answers.validFrom.default(null),
	validTo: answers.validTo.default(null),
	remark: answers.remark.default(null),
});
export type LineAnswered = z.output<typeof lineAnswered>;

const answered = {
	version,
	lines: z.array(lineAnswered).min(1, "vendorInquiry.noPrice").max(MOST_LINES),
	remark: blankAsNull(z.string().trim().max(1_000)).default(null),
};
/** What somebody of ours writes down for a vendor who answers by phone. */
export const enterInput = z.object({ id, ...answered });
/** The same by the vendor. */
export const quoteInput = z.object({ token, ...answered });
export type Answered = Omit<z.output<typeof quoteInput>, "token">;

const declined = {
	version,
	because: z.enum(vendorDeclineReasons),
	/** In the vendor's words; needed where none of the others is the reason. */
	reason: z.string().trim().max(1_000).default(""),
};
const isSaid = ({ because, reason }: { because: string; reason: string }) => because !== "other" || reason !== "";
const unsaid = { path: ["reason"], message: "problem.reason" };
export const declineInput = z.object({ token, ...declined }).refine(isSaid, unsaid);
export const enterDeclineInput = z.object({ id, ...declined }).refine(isSaid, unsaid);
export type Declined = { because: (typeof vendorDeclineReasons)[number]; reason: string; version?: number | null | undefined };

/** `id`: a link's token, or with a session an inquiry's GUID. */
const opened = { id: z.string().max(200) };
export const openedInput = z.object({ ...opened, serviceType: z.enum(serviceTypes) });
/** What of a line is not said stays as it is, and so do lines that are left out; with `because` the vendor declines. */
export const updateInput = z
	.object({
		...{
			...opened,
			version,
			remark: blankAsNull(z.string().trim().max(1_000)).optional(),
			because: blankAsNull(z.enum(vendorDeclineReasons)).optional(),
		},
		reason: z.string().trim().max(1_000).default(""),
		lines: z
			.array(
				z
					.object({ ...answers })
					.partial()
					.extend({ id }),
			)
			.max(MOST_LINES)
			.optional(),
	})
	.refine(({ because, reason }) => because === null || because === undefined || isSaid({ because, reason }), unsaid);
export const tokenInput = z.strictObject({ token });
/** A file of the request or of the answer, by what the page's answer calls it. */
export const vendorFileInput = z.object({ token, file: z.string().min(1).max(300) });

const mostBytes = 20_000;
const anyText = z.string().max(1_000).nullish();
/** Half an answer as it stands in the form: it is checked when it is sent. */
export const draftInput = z
	.object({
		token,
		version,
		lines: z
			.array(
				z.object({
					id,
					...{
						amount: anyText,
						currency: anyText,
						vat: anyText,
						transitDays: z.union([z.number(), anyText]),
						validFrom: anyText,
						validTo: anyText,
						remark: anyText,
					},
				}),
			)
			.max(MOST_LINES)
			.default([]),
		remark: anyText,
	})
	.refine(({ lines, remark }) => JSON.stringify([lines, remark]).length <= mostBytes, "problem.adHocDraft");
export type Draft = Pick<z.output<typeof draftInput>, "lines" | "remark">;

/** A line that is taken: by its id alone as it stands, or with the price that was looked at, which must be the one it still has. */
const lineTaken = z.preprocess(
	(said) => (typeof said === "string" ? { id: said } : said),
	z.object({ id, amount: z.string().nullish(), currency: z.string().nullish(), vat: z.string().nullish() }),
);
export type LineTaken = z.output<typeof lineTaken>;

/** `lines`: of vendors' answers those that are taken, every line asked about from one vendor at most. `tell`: whether the vendors are mailed what came of it. */
export const awardInput = z.object({
	requestId: id,
	version,
	lines: z.array(lineTaken).min(1, "vendorInquiry.nothingAwarded").max(60),
	tell: z.boolean().default(true),
});
export const fileInput = z.object({ id, file: z.string().min(1).max(300) });
