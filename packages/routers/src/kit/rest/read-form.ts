import { DomainError } from "../../door/errors.ts";
import { inputLimits } from "../../door/input-limits.ts";

type Fields = Record<string, unknown>;

/** `key[]` and `key[0]` say the same as a repeated `key`: the values of one list. */
const listKey = /^(.+?)\[\d*\]$/;

/** Pairs of a form as fields: a key that comes more than once, or says it is a list, holds a list. Files are left out. */
export function fieldsOfPairs(pairs: Iterable<readonly [string, unknown]>): Fields {
	const fields: Fields = {};
	let count = 0;
	for (const [sent, value] of pairs) {
		if (typeof value !== "string") continue;
		if (++count > inputLimits.entries) throw new DomainError("invalid", "error.inputTooMany", { limit: inputLimits.entries });
		const list = listKey.exec(sent);
		const key = list?.[1] ?? sent;
		const before = Object.hasOwn(fields, key) ? fields[key] : undefined;
		if (before === undefined) fields[key] = list ? [value] : value;
		else if (Array.isArray(before)) before.push(value);
		else fields[key] = [before, value];
	}
	return fields;
}

/** The fields of a form-urlencoded or multipart body; null for any other content type. Throws where the body is not what it says. */
export async function readForm(contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<Fields | null> {
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType)) return null;
	const text = new TextDecoder().decode(bytes);
	// Clients that name no type send JSON as a form.
	if (/^\s*[{[]/.test(text)) return null;
	if (/^application/i.test(contentType)) return fieldsOfPairs(new URLSearchParams(text));
	const form = await new Response(bytes, { headers: { "content-type": contentType } }).formData();
	return fieldsOfPairs(form.entries());
}
