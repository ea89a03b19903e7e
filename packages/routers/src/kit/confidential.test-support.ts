import { shippedText } from "@iqt/i18n";
import { secretByName } from "./confidential.ts";
import type { Field } from "./fields/field.ts";

type Told = Pick<Field<string>, "confidential" | "kind" | "label" | "name" | "open"> & { unless?: string };

/**
 * What should be written of the fields that sound like a cost, a vendor or a margin by their name or their English words, or are of one of these
 * kinds, and say neither that they are confidential nor why everybody may read them.
 */
export const unsaidSecrets = (of: string, fields: readonly Told[], kinds: readonly string[]): string[] =>
	fields
		.filter(({ confidential, unless, open = "" }) => !confidential && unless === undefined && open.trim() === "")
		.filter(({ name, label, kind }) => kinds.includes(kind) || [name, shippedText("en", label).replaceAll(" ", "")].some(secretByName))
		.map(({ name }) => `${of}.${name}: write confidential: true, or open: "why everybody may read it"`);
