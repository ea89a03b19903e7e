import type { FieldValues } from "react-hook-form";
import { text } from "../../../lib/text.ts";

/** What a typed value is written like; `longest` characters a plain text may have. */
export const valueHint =
	(longest: number) =>
	(values: FieldValues): string =>
		text("parameter.valueHint", { type: String(values.type ?? ""), longest });
