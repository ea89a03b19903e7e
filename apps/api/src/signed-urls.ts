import type { ObjectStore } from "@iqt/routers";
import type { UrlSigner } from "@iqt/routers/kit/files/signing";

interface Options {
	signer: UrlSigner;
	/** Origin and base path people open, without a trailing slash. */
	publicUrl: string;
	now(): Date;
}

/**
 * A store whose files go in and out through the app's `/files/` under a signature of ours: there a file is checked by content on its way
 * in, and who asks for it on its way out.
 */
export function withSignedUrls(store: Omit<ObjectStore, "presign">, { signer, publicUrl, now }: Options): ObjectStore {
	return {
		put: store.put,
		get: store.get,
		delete: store.delete,
		list: store.list,
		async presign(objectName, method, seconds, grant) {
			const expires = Math.floor(now().getTime() / 1000) + seconds;
			const path = objectName.split("/").map(encodeURIComponent).join("/");
			return `${publicUrl}/files/${path}?${await signer.sign(objectName, method, expires, grant)}`;
		},
	};
}
