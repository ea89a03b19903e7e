/** Has the browser keep a file the server has made. */
export function download({ name, url }: { name: string; url: string }): void {
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
}
