import { api } from "../../api/client.ts";
import { language } from "../../lib/text.ts";

/** Puts a file into the store under a name of its own and answers that name; `onProgress` gets the share done, 0 to 1. */
export async function upload(file: File, onProgress: (share: number) => void): Promise<string> {
	const { objectName, url, method } = await api.files.uploadUrl.mutate({ name: file.name.slice(0, 200) });
	await new Promise<void>((resolve, reject) => {
		const request = new XMLHttpRequest();
		request.open(method, url);
		request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
		// A store elsewhere does not know this header.
		if (new URL(url, location.href).origin === location.origin) request.setRequestHeader("language", language());
		request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
		request.onerror = () => reject(new TypeError("Failed to fetch"));
		request.onload = () => {
			let said: { code?: string; message?: string; data?: unknown; problems?: unknown } = {};
			try {
				said = JSON.parse(request.responseText);
			} catch {
				// A store that answers nothing has taken the file.
			}
			if (request.status < 300 && (said.code === undefined || said.code === "000000")) resolve();
			else {
				const message = said.message ?? `${request.status}`;
				const error = { code: said.code ?? "999999", message, data: said.problems ?? said.data ?? null };
				reject(Object.assign(new Error(message), { data: { error } }));
			}
		};
		request.send(file);
	});
	return objectName;
}
