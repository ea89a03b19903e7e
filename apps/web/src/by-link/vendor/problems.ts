/** What the server has against fields, by their names. */
export class Problems extends Map<string, string> {
	/** Some were changed since: nobody is led to the others again. */
	readonly isMended: boolean;

	constructor(found: Iterable<readonly [string, string]> = [], isMended = false) {
		super(found);
		this.isMended = isMended;
	}

	/** Those that are left once these fields were changed; the same where none of them was among them. */
	without(fields: readonly string[]): Problems {
		const left = [...this].filter(([field]) => !fields.includes(field));
		return left.length === this.size ? this : new Problems(left, true);
	}
}
