import type { ObjectStore } from "@iqt/routers";
import type { UrlSigner } from "@iqt/routers/files/signing";

interface Options {
	signer: UrlSigner;
	/** Origin and base path people open, without a trailing slash. */
	publicUrl: string;
	now(): Date;
	/** Also reading goes through the app: for stores that cannot sign URLs themselves. */
	reads: boolean;
}

/**
 * A store whose uploads (and with `reads` also downloads) go through the app's `/files/` under a signature of ours: there a file
 * is checked by content on its way in.
 */
export function withSignedUrls(store: Omit<ObjectStore, "presign"> & Partial<ObjectStore>, { signer, publicUrl, now, reads }: Options): ObjectStore {
	return {
		put: store.put,
		get: store.get,
		delete: store.delete,
		list: store.list,
		async presign(objectName, method, seconds) {
			if (method === "GET" && !reads && store.presign) return store.presign(objectName, method, seconds);
			const expires = Math.floor(now().getTime() / 1000) + seconds;
			const path = objectName.split("/").map(encodeURIComponent).join("/");
			return `${publicUrl}/files/${path}?${await signer.sign(objectName, method, expires)}`;
		},
	};
}
