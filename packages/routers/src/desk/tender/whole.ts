/** A whole number as people write it: "1,200", "2.0"; null for what is none. */
export function wholeIn(text: string): number | null {
	const plain = text
		.normalize("NFKC")
		.replace(/[\s,']/g, "")
		.replace(/\.0+$/, "");
	return /^\d{1,6}$/.test(plain) ? Number(plain) : null;
}
