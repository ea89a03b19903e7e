import { type MessageId, translate } from "@iqt/i18n";
import { type Context as CallContext, languageOf, requestContext } from "@iqt/routers";
import { paperByLink } from "@iqt/routers/desk/quotation/by-link/paper";
import { linkInput } from "@iqt/routers/desk/quotation/by-link/schema";
import { codes, DomainError } from "@iqt/routers/door/errors";
import { parseJson } from "@iqt/routers/door/json-text";
import { places } from "@iqt/routers/door/places";
import { logRefusal } from "@iqt/routers/door/refused";
import { granted } from "@iqt/routers/door/session/grant";
import { readCaller } from "@iqt/routers/door/session/session";
import { freshTexts } from "@iqt/routers/door/texts/fresh";
import { publicError, retryAfter } from "@iqt/routers/door/trpc";
import { blocksOf } from "@iqt/routers/kit/files/blocks";
import { firstFile } from "@iqt/routers/kit/files/multipart";
import { findFile, heldBy, storeName } from "@iqt/routers/kit/files/queries";
import { cutName, newObjectName } from "@iqt/routers/kit/files/rules";
import { uploadLimit } from "@iqt/routers/kit/files/schema";
import { fileTooLarge, receiveUpload } from "@iqt/routers/kit/files/upload";
import { sizeText } from "@iqt/routers/kit/rest/body-limits";
import { decoded } from "@iqt/routers/kit/rest/decoded";
import { readBytes } from "@iqt/routers/kit/rest/read-body";
import { refusalOf } from "@iqt/routers/kit/rest/refusal";
import { envelope, fileResponse, isFileAnswer } from "@iqt/routers/kit/rest/response";
import { attachByLink, fileByLink, vendorFileLimit } from "@iqt/routers/requests/vendor-inquiry/link-files";
import { vendorFileInput } from "@iqt/routers/requests/vendor-inquiry/schema";
import { type Context, Hono } from "hono";
import type { AppEnv, Host } from "./host.ts";

/** Room for a form's own lines around the file, bytes. */
const formRoom = 10_000;
/** What a link's token comes in, bytes. */
const tokenBodyLimit = 1024;
/** Uploads at once: a browser sends a handful, and each keeps a megabyte here. */
const uploadPlaces = { forOne: 4, inAll: 16 };

/** The body as it comes, held to the limit. */
async function* bodyOf(request: Request, most = uploadLimit): AsyncGenerator<Uint8Array> {
	let size = 0;
	for await (const block of blocksOf(request.body)) {
		size += block.length;
		if (size > most + formRoom) throw fileTooLarge(most);
		yield block;
	}
}

/** The JSON a link's token comes in. Throws `invalid` for anything longer, or that is none. */
async function smallJson(request: Request): Promise<unknown> {
	const bytes = await readBytes(request, tokenBodyLimit);
	if (!bytes) throw new DomainError("invalid", "rest.tooLarge", { limit: sizeText(tokenBodyLimit) });
	try {
		return parseJson(new TextDecoder().decode(bytes));
	} catch {
		throw new DomainError("invalid", "rest.brokenJson");
	}
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** The file in an upload: the first file field of a form, or the body itself with its name in `X-File-Name` (percent-encoded). */
async function fileOf(request: Request, most = uploadLimit): Promise<{ name: string; bytes: AsyncGenerator<Uint8Array> }> {
	const contentType = request.headers.get("content-type") ?? "";
	const bytes = bodyOf(request, most);
	if (contentType.startsWith("multipart/form-data")) return (await firstFile(contentType, bytes)) ?? { name: "", bytes: nothing() };
	const name = request.headers.get("x-file-name");
	return { name: name ? decoded(name) : "file", bytes };
}

/** The headers of a call, with the language its link was made in, or else a browser's own, where it names none: stores know no header of ours. */
function withLanguage({ headers, url }: Request): Headers {
	const said = [headers.get("language"), new URL(url).searchParams.get("language"), headers.get("accept-language")].find(Boolean);
	const all = new Headers(headers);
	if (said) all.set("language", said);
	return all;
}

/**
 * `POST /api/upload` takes a file of a signed-in user; `/files/<object>?exp&sig` gives and takes (PUT) what a signed URL opens.
 * Files are checked by size and content on their way in. `POST /quotationPortal/customerQuotation.pdf` takes a customer's token, as `{token}`;
 * `vendorQuotation.file` a vendor's with a file, `{token, file}`; `vendorQuotation.upload` a file with the vendor's token in `X-Link-Token`.
 */
export function fileRoutes({ services, signer, address }: Host): Hono<AppEnv> {
	const app = new Hono<AppEnv>();
	const uploads = places(uploadPlaces);
	const refuse = (c: Context<AppEnv>, status: 403 | 404 | 410, code: string, id: MessageId) => {
		if (status === 403) services.log("warn", "refused", { path: "files", code, reason: id, address: address(c), requestId: c.get("requestId") });
		return envelope({ code, message: translate(languageOf(withLanguage(c.req.raw)), id), data: null }, c.get("requestId"), status);
	};
	const refuseDeclared = (request: Request, most = uploadLimit) => {
		if (Number(request.headers.get("content-length") ?? 0) > most + formRoom) throw fileTooLarge(most);
	};
	const contextOf = (c: Context<AppEnv>): CallContext =>
		requestContext(services, withLanguage(c.req.raw), {
			address: address(c),
			requestId: c.get("requestId"),
			// The portal uploads here as well; only a browser sends this header.
			source: c.req.raw.headers.has("sec-fetch-site") ? "web" : "rest",
		});
	const answered = async (c: Context<AppEnv>, work: (ctx: CallContext) => Promise<unknown>) => {
		try {
			const data = await work(contextOf(c));
			return isFileAnswer(data) ? fileResponse(data, c.get("requestId")) : envelope({ code: codes.ok, message: "ok", data }, c.get("requestId"));
		} catch (error) {
			const pub = publicError(error, { language: languageOf(withLanguage(c.req.raw)) });
			const seconds = retryAfter(error);
			if (seconds !== null) return envelope(pub, c.get("requestId"), 429, { "Retry-After": String(seconds) });
			if (error instanceof DomainError && error.messageId === "rest.tooLarge") return envelope(pub, c.get("requestId"), 413);
			// What is ours goes to the app's own error answer, which logs it.
			if (pub.code === codes.server) throw error;
			const refusal = refusalOf(pub, { spell: (field) => field, sheet: false, language: languageOf(withLanguage(c.req.raw)) });
			const wait = error instanceof DomainError && error.kind === "tooMany" ? Number(error.values.minutes ?? 0) * 60 : 0;
			return envelope(refusal, c.get("requestId"), wait > 0 ? 429 : 200, wait > 0 ? { "Retry-After": String(wait) } : {});
		}
	};

	app.post("/api/upload", async (c) => {
		return answered(c, async (ctx) => {
			const caller = await readCaller(ctx);
			refuseDeclared(c.req.raw);
			return uploads.take(services, String(caller.userId), async () => {
				const file = await fileOf(c.req.raw);
				const name = cutName(file.name, 200);
				const objectName = newObjectName(name, crypto.randomUUID(), ctx.now);
				return receiveUpload(ctx, { objectName, name, ownerId: caller.userId, caller, bytes: file.bytes });
			});
		});
	});

	/** What opens by a link's token alone; refusals are logged under its name. */
	const byLink = (name: string, work: (ctx: CallContext, request: Request) => Promise<unknown>) =>
		app.post(`/quotationPortal/${name}`, (c) =>
			answered(c, async (ctx) => {
				await freshTexts(services);
				try {
					return await work(ctx, c.req.raw);
				} catch (error) {
					logRefusal(ctx, name, error, undefined);
					throw error;
				}
			}),
		);
	byLink("customerQuotation.pdf", async (ctx, request) => paperByLink(ctx, linkInput.parse(await smallJson(request)).token));
	byLink("vendorQuotation.file", async (ctx, request) => fileByLink(ctx, vendorFileInput.parse(await smallJson(request))));
	byLink("vendorQuotation.upload", async (ctx, request) => {
		refuseDeclared(request, vendorFileLimit);
		const token = request.headers.get("x-link-token")?.slice(0, 200) ?? "";
		return uploads.take(services, ctx.address, async () => {
			const { name, bytes } = await fileOf(request, vendorFileLimit);
			return attachByLink(ctx, { token, name: cutName(name, 200), bytes });
		});
	});

	app.on(["GET", "PUT"], "/files/*", async (c) => {
		const raw = new URL(c.req.url).pathname;
		const objectName = decoded(raw.slice(raw.indexOf("/files/") + 7));
		const grant = await signer.check(objectName, c.req.method, new URL(c.req.url).searchParams, services.now());
		if (grant === "expired") return refuse(c, 410, codes.state, "files.linkExpired");
		if (grant === "wrong") return refuse(c, 403, codes.notAllowed, "files.linkWrong");
		const caller = await granted(contextOf(c), grant).catch((error: unknown) => {
			if (error instanceof DomainError) return null;
			throw error;
		});
		if (!caller) return refuse(c, 403, codes.notAllowed, "files.linkOver");
		const row = await findFile(services.db, objectName);
		if (c.req.method === "GET") {
			const object = await services.files.get(row ? storeName(row) : objectName);
			if (!object) return refuse(c, 404, codes.notFound, "error.notFound");
			return fileResponse({ file: { name: grant.name, contentType: row?.mime || object.contentType, body: object.body } }, c.get("requestId"));
		}
		const { over } = grant;
		if (heldBy(row) !== over) return refuse(c, 410, codes.state, "files.linkUsed");
		return answered(c, async (ctx) => {
			refuseDeclared(c.req.raw);
			const ownerId = row?.owner_id ?? caller.userId;
			const name = row?.name ?? grant.name;
			return uploads.take(services, String(ownerId), () => receiveUpload(ctx, { objectName, name, ownerId, caller, over, bytes: bodyOf(c.req.raw) }));
		});
	});
	return app;
}
