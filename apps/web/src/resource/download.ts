import { showError } from "../api/errors.ts";

/** Has the browser keep a file the server has made. */
export function download({ name, url }: { name: string; url: string }): void {
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
}

/** The same of a file a call has a link to; what goes wrong is shown. */
export async function downloadLinked(link: () => Promise<{ name: string; url: string }>): Promise<void> {
	try {
		download(await link());
	} catch (error) {
		showError(error);
	}
}
