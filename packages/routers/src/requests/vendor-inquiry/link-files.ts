import { fileOf } from "../../desk/attached-files.ts";
import type { Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { countTry, type ThrottleRule, tooManyTries } from "../../door/throttle.ts";
import { keepUpload } from "../../kit/files/upload.ts";
import type { FileAnswer } from "../../kit/rest/types.ts";
import { requestForAll } from "../ad-hoc-request/reading.ts";
import { changed } from "./by-link.ts";
import { inquiryByLink } from "./purpose.ts";
import { filesOfInquiry, type Inquiry } from "./reading.ts";
import { refuseLateAnswer } from "./rules.ts";
import { filesFor, type VendorView } from "./vendor-view.ts";

/** Largest file of an answer, bytes: a photograph, a scanned price list. */
export const vendorFileLimit = 10 * 1024 * 1024;
/** Files of an answer at most. */
const mostFiles = 10;
/** Files by one link in an hour: each is read to its end before it is refused. */
const uploads: ThrottleRule = { limit: 40, windowMs: 60 * 60_000 };
const downloads: ThrottleRule = { limit: 200, windowMs: 10 * 60_000 };

async function spend(ctx: Context, key: string, rule: ThrottleRule): Promise<void> {
	const { refused, endsAt } = await countTry(ctx.services.db, key, rule, ctx.now);
	if (refused) throw tooManyTries(ctx.now, endsAt);
}

/** Refuses a file of an answer that is not taken any more, or has as many as it may. */
async function refuseFile(ctx: Pick<Context, "today">, db: Context["db"], inquiry: Inquiry): Promise<void> {
	refuseLateAnswer(inquiry, ctx.today);
	if ((await filesOfInquiry(db, inquiry.id)).length >= mostFiles) throw new DomainError("state", "vendorInquiry.mostFiles", { most: mostFiles });
}

/** Takes a file of a vendor's answer, checked by size and content as `keepUpload` does. Throws `state` where the answer is not taken any more, or has ten. */
export async function attachByLink(
	ctx: Context,
	{ token, name, bytes }: { token: string; name: string; bytes: AsyncGenerator<Uint8Array> },
): Promise<VendorView> {
	const { link, inquiry } = await inquiryByLink(ctx, token);
	await refuseFile(ctx, ctx.services.db, inquiry);
	await spend(ctx, `linkUpload:${link.id}`, uploads);
	const kept = await keepUpload(ctx, { name, bytes, most: vendorFileLimit });
	return changed(ctx, token, async (now, { db, change }) => {
		await refuseFile(ctx, db, now);
		const file = { inquiry_id: now.id, object_name: crypto.randomUUID(), stored_as: kept.storedAs, name: kept.name, size: kept.size };
		await db
			.insertInto("vendor_inquiry_file")
			.values({ ...file, added_at: change.at })
			.execute();
		await change.write({ action: "attach", objectType: "vendorInquiry", objectId: now.id, before: null, after: { vendorFile: kept.name } });
	});
}

/** Takes a file of the answer away; one that is none of it changes nothing. */
export const removeFile = (ctx: Context, { token, file }: { token: string; file: string }): Promise<VendorView> =>
	changed(ctx, token, async (inquiry, { db, change }) => {
		refuseLateAnswer(inquiry, ctx.today);
		const [gone] = await db
			.deleteFrom("vendor_inquiry_file")
			.where("inquiry_id", "=", inquiry.id)
			.where("object_name", "=", file)
			.returning("name")
			.execute();
		if (!gone) return change.nothing();
		await change.write({ action: "detach", objectType: "vendorInquiry", objectId: inquiry.id, before: { vendorFile: gone.name }, after: null });
	});

/** A file of the request that vendors may see, or of the vendor's own answer. Any other is `notFound`, whoever has it. */
export async function fileByLink(ctx: Context, { token, file: objectName }: { token: string; file: string }): Promise<FileAnswer> {
	const { link, inquiry } = await inquiryByLink(ctx, token);
	await spend(ctx, `linkFile:${link.id}`, downloads);
	const { db, files } = ctx.services;
	const shown = filesFor(await requestForAll(db, inquiry.requestId, ctx)).find((one) => one.objectName === objectName);
	const found = shown
		? await fileOf(db, "ad_hoc_file", { id: inquiry.requestId, objectName })
		: await fileOf(db, "vendor_inquiry_file", { id: inquiry.id, objectName });
	const object = await files.get(found.storedAs);
	if (!object) throw new DomainError("notFound", "error.notFound");
	return { file: { name: shown?.name ?? found.name, contentType: object.contentType, size: object.size, body: object.body } };
}
