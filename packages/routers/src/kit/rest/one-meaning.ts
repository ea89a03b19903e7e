/** A name older clients may use, and what it means. */
export type Meaning = readonly [name: string, field: string];

/** Throws where one name, in any case, means two things: the one would be read as the other, and one of them missing from answers. */
export function refuseTwoMeanings(owner: string, meanings: Iterable<Meaning>): void {
	const known = new Map<string, string>();
	for (const [name, field] of meanings) {
		const other = known.get(name.toLowerCase()) ?? field;
		if (other !== field) throw new Error(`${owner}: older clients' ${name} means both ${other} and ${field}; give one of them another spelling`);
		known.set(name.toLowerCase(), field);
	}
}
