import { api } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { download } from "../../../resource/download.ts";

const keep = async (link: () => Promise<{ name: string; url: string }>): Promise<void> => {
	try {
		download(await link());
	} catch (error) {
		showError(error);
	}
};

/** Has the browser keep a record as PDF or Excel; what goes wrong is shown. */
export const savePaper = (id: string, kind: "pdf" | "xlsx"): Promise<void> => keep(() => api.handOver.file.query({ id, kind }));

/** The same of a file that hangs on it. */
export const saveAttachment = (id: string, objectName: string): Promise<void> => keep(() => api.handOver.attachmentUrl.query({ id, objectName }));
