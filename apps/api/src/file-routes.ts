import { type MessageId, translate } from "@iqt/i18n";
import { type Context as CallContext, languageOf, requestContext } from "@iqt/routers";
import { readCaller } from "@iqt/routers/auth/session";
import { codes } from "@iqt/routers/errors";
import { findFile } from "@iqt/routers/files/queries";
import { baseName, newObjectName } from "@iqt/routers/files/rules";
import { uploadLimit } from "@iqt/routers/files/schema";
import { receiveUpload } from "@iqt/routers/files/upload";
import { readBytes } from "@iqt/routers/rest/read-body";
import { envelope, fileResponse } from "@iqt/routers/rest/response";
import { publicError } from "@iqt/routers/trpc";
import { type Context, Hono } from "hono";
import type { AppEnv, Host } from "./app.ts";

const limitText = `${uploadLimit / 1024 / 1024} MiB`;

/** Percent-decoded text; what is not properly encoded stays as it is. */
function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** The file in an upload: the first file field of a form, or the body itself with its name in `X-File-Name` (percent-encoded). */
async function fileOf(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | null> {
	const contentType = request.headers.get("content-type") ?? "";
	if (!contentType.startsWith("multipart/form-data")) {
		const name = request.headers.get("x-file-name");
		return { name: name ? decoded(name) : "file", bytes };
	}
	const form = await new Response(bytes, { headers: { "content-type": contentType } }).formData().catch(() => null);
	for (const value of form?.values() ?? []) if (value instanceof File) return { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) };
	return null;
}

/**
 * `POST /api/upload` takes a file of a signed-in user; `/files/<object>?exp&sig` gives and takes (PUT) what a signed URL opens.
 * Files are checked by size and content on their way in.
 */
export function fileRoutes({ services, signer, address }: Host): Hono<AppEnv> {
	const app = new Hono<AppEnv>();
	const refuse = (c: Context<AppEnv>, status: 400 | 403 | 404 | 410 | 413, code: string, id: MessageId) =>
		envelope({ code, message: translate(languageOf(c.req.raw.headers), id, { limit: limitText }), data: null }, c.get("requestId"), status);
	const contextOf = (c: Context<AppEnv>): CallContext =>
		requestContext(services, c.req.raw.headers, { address: address(c), requestId: c.get("requestId"), source: "rest" });
	const answered = async (c: Context<AppEnv>, work: (ctx: CallContext) => Promise<unknown>) => {
		try {
			return envelope({ code: codes.ok, message: "ok", data: await work(contextOf(c)) }, c.get("requestId"));
		} catch (error) {
			const pub = publicError(error, { language: languageOf(c.req.raw.headers) });
			// What is ours goes to the app's own error answer, which logs it.
			if (pub.code === codes.server) throw error;
			return envelope(pub, c.get("requestId"));
		}
	};

	app.post("/api/upload", async (c) => {
		const bytes = await readBytes(c.req.raw, uploadLimit + 10_000);
		if (!bytes) return refuse(c, 413, codes.invalid, "rest.tooLarge");
		return answered(c, async (ctx) => {
			const caller = await readCaller(ctx);
			const file = await fileOf(c.req.raw, bytes);
			const name = file?.name.slice(0, 200) ?? "";
			const owner = { id: caller.userId, name: caller.displayName };
			return receiveUpload(ctx, {
				objectName: newObjectName(name, crypto.randomUUID(), ctx.now),
				name,
				owner,
				bytes: file?.bytes ?? new Uint8Array(),
			});
		});
	});

	app.on(["GET", "PUT"], "/files/*", async (c) => {
		const raw = new URL(c.req.url).pathname;
		const objectName = decoded(raw.slice(raw.indexOf("/files/") + 7));
		const checked = await signer.check(objectName, c.req.method, new URL(c.req.url).searchParams, services.now());
		if (checked !== "ok") {
			return checked === "expired" ? refuse(c, 410, codes.state, "files.linkExpired") : refuse(c, 403, codes.notAllowed, "files.linkWrong");
		}
		const row = await findFile(services.db, objectName);
		if (c.req.method === "GET") {
			const object = await services.files.get(objectName);
			if (!object) return refuse(c, 404, codes.notFound, "error.notFound");
			return fileResponse(
				{ file: { name: row?.name ?? baseName(objectName), contentType: row?.mime || object.contentType, body: object.body } },
				c.get("requestId"),
			);
		}
		const bytes = await readBytes(c.req.raw, uploadLimit);
		if (!bytes) return refuse(c, 413, codes.invalid, "rest.tooLarge");
		return answered(c, (ctx) =>
			receiveUpload(ctx, { objectName, name: row?.name ?? baseName(objectName), owner: { id: row?.owner_id ?? null, name: "" }, bytes }),
		);
	});
	return app;
}
