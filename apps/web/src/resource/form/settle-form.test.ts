import { createFormControl, type FieldValues } from "react-hook-form";
import { expect, test } from "vitest";
import { settleForm } from "./settle-form.ts";

/** A form that was opened with `values`, and whether it holds something unsaved, as it would show it next. */
function opened(values: FieldValues) {
	const { formControl } = createFormControl<FieldValues>({ defaultValues: values });
	const said: boolean[] = [];
	formControl.subscribe({ formState: { isDirty: true }, callback: ({ isDirty }) => void (isDirty !== undefined && said.push(isDirty)) });
	for (const name of Object.keys(values)) formControl.register(name);
	return {
		form: formControl,
		type: (name: string, value: unknown) => formControl.setValue(name, value, { shouldDirty: true }),
		unsaved: () => said.at(-1),
	};
}

test("what is typed into a form while it is being saved stays unsaved", () => {
	const { form, type, unsaved } = opened({ name: "Old", department: "", roles: ["a"] });
	type("name", "Sent");
	const sent = structuredClone(form.getValues());
	type("department", "Typed meanwhile");
	type("roles", ["a", "b"]);
	expect(settleForm(form, sent)).toBe(true);
	expect(form.getValues()).toEqual({ name: "Sent", department: "Typed meanwhile", roles: ["a", "b"] });
	expect(unsaved()).toBe(true);
	// What was saved is what the rest is held against.
	type("department", "");
	type("roles", ["a"]);
	expect(unsaved()).toBe(false);
});

test("a form into which nothing was typed meanwhile holds nothing unsaved", () => {
	const { form, type, unsaved } = opened({ name: "Old", department: "" });
	type("name", "Sent");
	expect(unsaved()).toBe(true);
	expect(settleForm(form, structuredClone(form.getValues()))).toBe(false);
	expect(form.getValues()).toEqual({ name: "Sent", department: "" });
	expect(unsaved()).toBe(false);
});
