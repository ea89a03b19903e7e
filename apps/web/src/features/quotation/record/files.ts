import { api } from "../../../api/client.ts";
import { downloadLinked } from "../../../resource/download.ts";

/** Has the browser keep a quotation as PDF or Excel; what goes wrong is shown. */
export const saveFile = (id: string, kind: "pdf" | "xlsx"): Promise<void> => downloadLinked(() => api.quotation.file.query({ id, kind }));

/** A quotation's PDF for showing: a `blob:` address to be revoked, or null where only its own address can show it. */
export async function loadPdf(id: string, signal: AbortSignal): Promise<{ name: string; url: string; blob: string | null }> {
	const { name, url } = await api.quotation.file.query({ id, kind: "pdf" }, { signal });
	try {
		const response = await fetch(url, { signal });
		if (!response.ok) return { name, url, blob: null };
		const bytes = await response.arrayBuffer();
		return { name, url, blob: URL.createObjectURL(new Blob([bytes], { type: "application/pdf" })) };
	} catch {
		return { name, url, blob: null };
	}
}
