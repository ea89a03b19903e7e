import { api } from "../../../api/client.ts";
import { downloadLinked } from "../../../resource/download.ts";

/** Has the browser keep a request as PDF or Excel; what goes wrong is shown. */
export const saveRequest = (id: string, kind: "pdf" | "xlsx"): Promise<void> => downloadLinked(() => api.adHocRequest.file.query({ id, kind }));

/** The same of a file that hangs on it. */
export const saveAttachment = (id: string, objectName: string): Promise<void> =>
	downloadLinked(() => api.adHocRequest.attachmentUrl.query({ id, objectName }));
