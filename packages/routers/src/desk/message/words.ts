import { type Language, translate } from "@iqt/i18n";
import type { Happened } from "./schema.ts";

/** What happened, as a sentence. */
export const sentenceOf = (language: Language, { event, values = {} }: Happened): string => translate(language, `message.event.${event}`, values);
