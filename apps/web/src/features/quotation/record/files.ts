import { api } from "../../../api/client.ts";
import type { Language } from "../../../lib/text.ts";
import { downloadLinked } from "../../../resource/download.ts";

/** Has the browser keep a quotation as PDF or Excel, for once beside another language than its second (null: none); what goes wrong is shown. */
export const saveFile = (id: string, kind: "pdf" | "xlsx", secondLanguage?: Language | null): Promise<void> =>
	downloadLinked(() => api.quotation.file.query({ id, kind, secondLanguage }));
