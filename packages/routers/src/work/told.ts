import type { MessageId } from "@iqt/i18n";
import { DomainError, type MessageValues } from "../errors.ts";

/** A sentence kept to be said later, in whatever language is asked for then. */
export interface Told {
	messageId: MessageId;
	values: MessageValues;
}

/** What is kept of an error: of one that is not the domain's only that the server failed. */
export const tellFailure = (error: unknown): Told =>
	error instanceof DomainError ? { messageId: error.messageId, values: error.values } : { messageId: "error.server", values: {} };
