import { api } from "../../../api/client.ts";
import { downloadLinked } from "../../../resource/download.ts";

/** Has the browser keep a quotation as PDF or Excel; what goes wrong is shown. */
export const saveFile = (id: string, kind: "pdf" | "xlsx"): Promise<void> => downloadLinked(() => api.quotation.file.query({ id, kind }));
