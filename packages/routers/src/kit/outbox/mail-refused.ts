/** The mail server answered that it does not take the mail. `permanent` where asking again is of no use (SMTP 5xx). */
export class MailRefusedError extends Error {
	readonly permanent: boolean;

	constructor(message: string, permanent: boolean, cause?: unknown) {
		super(message, { cause });
		this.name = "MailRefusedError";
		this.permanent = permanent;
	}
}
