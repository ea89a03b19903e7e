import { api } from "../../../api/client.ts";
import { downloadLinked } from "../../../resource/download.ts";

/** Has the browser keep a record as PDF or Excel; what goes wrong is shown. */
export const savePaper = (id: string, kind: "pdf" | "xlsx"): Promise<void> => downloadLinked(() => api.handOver.file.query({ id, kind }));

/** The same of a file that hangs on it. */
export const saveAttachment = (id: string, objectName: string): Promise<void> =>
	downloadLinked(() => api.handOver.attachmentUrl.query({ id, objectName }));
