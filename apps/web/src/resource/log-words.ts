import * as log from "@iqt/routers/settings/change-log/action-words";
import { i18n } from "@lingui/core";
import { type MessageId, text } from "../lib/text.ts";

/** The text of an id, if there is such a message: kinds, actions and codes come from the data, so not every id is one. */
export const known = (id: string): string | null => (Object.hasOwn(i18n.messages, id) ? text(id as MessageId) : null);

export const actionWords = (action: string): string => log.actionWords({ known }, action);
export const actorWords = (name: string): string => log.actorWords({ known }, name);
