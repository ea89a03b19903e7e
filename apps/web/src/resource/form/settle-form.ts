import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Takes what was sent as saved. What was typed while it was being saved stays, unsaved to the form itself, so that a newer version does not open
 * over it. Answers whether anything was typed.
 */
export function settleForm(form: Pick<UseFormReturn<FieldValues>, "getValues" | "reset" | "setValue">, sent: FieldValues): boolean {
	const typed = Object.entries(form.getValues()).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]));
	form.reset(sent);
	for (const [name, value] of typed) form.setValue(name, value, { shouldDirty: true });
	return typed.length > 0;
}
