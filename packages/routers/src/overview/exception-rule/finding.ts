/** Something that was found. */
export interface Finding {
	/** Names the object among those of its rule. */
	object: string;
	/** What makes the same object another finding when it changes. */
	mark: string;
	/** Values of the sentence `exceptionRule.found.<type>`: no costs, margins or vendors, which mails and cases would carry on. */
	said: Record<string, string | number>;
	/** Screen that shows it. */
	path: string;
}
