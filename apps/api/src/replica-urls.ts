/** The addresses of `DATABASE_REPLICA_URLS`, the nearest first; null where one is none of http or https. */
export function replicaUrlsOf(text: string | undefined): string[] | null {
	const urls = (text ?? "").split(",").map((url) => url.trim());
	const given = urls.filter((url) => url !== "");
	return given.every((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) ? given : null;
}
