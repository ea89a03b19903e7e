import type { MessageId } from "@iqt/i18n";
import type { MessageValues } from "../../door/errors.ts";
import { sayable } from "../../door/storage-error.ts";

/** A sentence kept to be said later, in whatever language is asked for then. */
export interface KeptMessage {
	messageId: MessageId;
	values: MessageValues;
}

/** What is kept of an error: of one that has nothing to say to people only that the server failed. */
export function failureMessage(error: unknown): KeptMessage {
	const { messageId, values } = sayable(error) ?? { messageId: "error.server" as const, values: {} };
	return { messageId, values };
}

/** What is said of work whose instance died. */
export const interrupted: KeptMessage = { messageId: "work.interrupted", values: {} };
