import type { FieldValues } from "react-hook-form";
import { parseNumber } from "../values.ts";
import type { FormField } from "./form-control.tsx";

/** Text and nothing else becomes what the schema expects: numbers for counts, decimals without separators for amounts, null for empty. */
export function clean(fields: readonly FormField[], values: FieldValues): Record<string, unknown> {
	const kinds = new Map(fields.map((f) => [f.name, f.kind]));
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => {
			const kind = kinds.get(name);
			if (typeof value !== "string") return [name, value];
			const text = value.trim();
			if (text === "") return [name, null];
			if (kind === "number") return [name, parseNumber(text) === null ? text : Number(parseNumber(text))];
			if (kind === "money" || kind === "percent" || kind === "price") return [name, parseNumber(text) ?? text];
			return [name, text];
		}),
	);
}
