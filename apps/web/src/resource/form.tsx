import { toNestErrors } from "@hookform/resolvers";
import { Button } from "@iqt/ui/button";
import { Checkbox } from "@iqt/ui/choice";
import { cn } from "@iqt/ui/cn";
import { Combobox } from "@iqt/ui/combobox";
import { DateInput } from "@iqt/ui/date-input";
import { Field } from "@iqt/ui/field";
import { Input, Textarea } from "@iqt/ui/input";
import { Select } from "@iqt/ui/select";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Controller, type FieldValues, type Resolver, useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { describeError, fieldErrors, sentence, showError } from "../api/errors.ts";
import { locale, useText } from "../lib/text.ts";
import { problemText } from "./problem-text.ts";
import type { ColumnKind, Lookup } from "./types.ts";
import { isNumeric, parseNumber } from "./values.ts";

export interface FormField {
	name: string;
	label: string;
	kind: ColumnKind | "longText";
	required?: boolean;
	options?: readonly { value: string; label: string }[];
	lookup?: Lookup;
	/** Words of the looked-up value the form opens with. */
	valueLabel?: string;
	/** Below the control; may look at what is entered. */
	hint?: ReactNode | ((values: FieldValues) => ReactNode);
	/** Takes the whole width. */
	wide?: boolean;
	/** Unit at the end of the control. */
	unit?: string;
}

export interface FormProps {
	/** The same schema the server checks with; its messages are shown by the field. */
	schema: z.ZodType;
	sections: readonly { title?: string; fields: readonly FormField[] }[];
	/** What it opens with, by field name. */
	values: Record<string, unknown>;
	/** Saves; problems of fields the server finds go to their fields, anything else to the error dialog. */
	onSubmit: (values: Record<string, unknown>) => Promise<void>;
	onCancel?: () => void;
	/** Told whether there is something unsaved. */
	onDirty?: (dirty: boolean) => void;
	submitLabel: string;
	children?: ReactNode;
}

/** Text and nothing else becomes what the schema expects: numbers for counts, decimals without separators for amounts, null for empty. */
function clean(fields: readonly FormField[], values: FieldValues): Record<string, unknown> {
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

/** A form from a list of fields and the schema: labels above, errors by the field, Enter submits, unsaved changes are told. */
export function Form({ schema, sections, values, onSubmit, onCancel, onDirty, submitLabel, children }: FormProps) {
	const t = useText();
	const fields = useMemo(() => sections.flatMap((s) => s.fields), [sections]);
	const [busy, setBusy] = useState(false);
	const resolver: Resolver<FieldValues> = async (entered, _context, options) => {
		const result = await schema.safeParseAsync(clean(fields, entered));
		if (result.success) return { values: result.data as FieldValues, errors: {} };
		const errors: Record<string, { type: string; message: string }> = {};
		for (const issue of result.error.issues) {
			const name = String(issue.path[0] ?? "root");
			errors[name] ??= { type: issue.code ?? "custom", message: problemText(issue) };
		}
		return { values: {}, errors: toNestErrors(errors, options) };
	};
	const form = useForm<FieldValues>({
		resolver,
		mode: "onTouched",
		defaultValues: Object.fromEntries(
			fields.map((f) => [f.name, values[f.name] === null || values[f.name] === undefined ? (f.kind === "boolean" ? false : "") : values[f.name]]),
		),
	});
	const { isDirty, errors } = form.formState;
	useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
	const submit = form.handleSubmit(
		async () => {
			setBusy(true);
			try {
				// As entered: the server reads it with the same schema.
				await onSubmit(clean(fields, form.getValues()));
			} catch (error) {
				const found = fieldErrors(error);
				const known = Object.entries(found).filter(([name]) => fields.some((f) => f.name === name.split(".").at(-1)));
				for (const [name, message] of known) form.setError(name.split(".").at(-1) ?? name, { type: "server", message }, { shouldFocus: true });
				const said = describeError(error);
				// What is there already opens no dialog: it is said here, beside the button.
				if (said.code === "000007") form.setError("root", { type: "server", message: sentence(said) });
				else if (known.length === 0) showError(error);
			} finally {
				setBusy(false);
			}
		},
		(wrong) => form.setFocus(fields.find((f) => wrong[f.name])?.name ?? ""),
	);
	return (
		<form noValidate onSubmit={submit} className="flex flex-col gap-5 [&_input]:scroll-mb-32 [&_textarea]:scroll-mb-32">
			{sections.map((section, i) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: sections do not move
				<fieldset key={i} className="flex min-w-0 flex-col gap-3">
					{section.title && <legend className="mb-3 border-b border-line pb-1 font-semibold text-ink-soft">{section.title}</legend>}
					<div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
						{section.fields.map((field) => (
							<Field
								key={field.name}
								label={field.label}
								required={field.required}
								error={errors[field.name]?.message as string | undefined}
								hint={typeof field.hint === "function" ? <LiveHint form={form} hint={field.hint} /> : field.hint}
								className={field.wide ? "sm:col-span-2" : undefined}
							>
								{(control) => (
									<Controller
										name={field.name}
										control={form.control}
										render={({ field: bound }) => <Control field={field} bound={bound} control={control} />}
									/>
								)}
							</Field>
						))}
					</div>
				</fieldset>
			))}
			{children}
			<div className="sticky -bottom-4 z-1 -mx-5 -mb-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-5 py-3">
				{errors.root && (
					<p role="alert" className="w-full text-danger">
						{String(errors.root.message)}
					</p>
				)}
				{onCancel && <Button onClick={onCancel}>{t("shell.cancel")}</Button>}
				<Button type="submit" variant="primary" busy={busy}>
					{submitLabel}
				</Button>
			</div>
		</form>
	);
}

function LiveHint({ form, hint }: { form: ReturnType<typeof useForm<FieldValues>>; hint: (values: FieldValues) => ReactNode }) {
	return <span aria-live="polite">{hint(useWatch({ control: form.control }))}</span>;
}

interface Bound {
	value: unknown;
	name: string;
	onChange: (value: unknown) => void;
	onBlur: () => void;
	ref: (element: HTMLElement | null) => void;
}
type ControlProps = { id: string; "aria-invalid": boolean | undefined; "aria-describedby": string | undefined; "aria-required": boolean | undefined };

function Control({ field, bound, control }: { field: FormField; bound: Bound; control: ControlProps }) {
	const t = useText();
	const text = bound.value === null || bound.value === undefined ? "" : String(bound.value);
	const { "aria-required": _required, ...aria } = control;
	switch (field.kind) {
		case "enum":
			return (
				<Select
					{...aria}
					value={text}
					onChange={(value) => bound.onChange(value)}
					options={field.options ?? []}
					emptyLabel={field.required ? undefined : t("table.none")}
					placeholder={t("form.choose")}
				/>
			);
		case "lookup":
			return (
				<Combobox
					{...aria}
					value={text}
					valueLabel={field.valueLabel}
					load={field.lookup ?? (async () => [])}
					placeholder={t("table.find")}
					words={{ none: t("table.lookupNone"), loading: t("table.loading"), failed: t("table.loadFailed"), clear: t("table.clear") }}
					onChange={(value) => bound.onChange(value)}
					onBlur={bound.onBlur}
				/>
			);
		case "boolean":
			return (
				<span className="flex h-(--control) items-center">
					<Checkbox {...aria} checked={bound.value === true} onCheckedChange={(on) => bound.onChange(on === true)} />
				</span>
			);
		case "date":
			return (
				<DateInput
					{...control}
					ref={bound.ref}
					value={text}
					onChange={bound.onChange}
					onBlur={bound.onBlur}
					locale={locale()}
					words={{ open: t("table.calendar"), previousMonth: t("table.previousMonth"), nextMonth: t("table.nextMonth") }}
				/>
			);
		case "longText":
			return <Textarea {...control} ref={bound.ref} value={text} onChange={(e) => bound.onChange(e.target.value)} onBlur={bound.onBlur} />;
		default:
			return (
				<Input
					{...control}
					ref={bound.ref}
					value={text}
					onChange={(e) => bound.onChange(e.target.value)}
					onBlur={() => {
						const read = field.kind !== "text" && field.kind !== "time" ? parseNumber(text) : null;
						if (read !== null && read !== text) bound.onChange(read);
						bound.onBlur();
					}}
					inputMode={isNumeric({ kind: field.kind }) && field.kind !== "price" ? "decimal" : undefined}
					className={cn(isNumeric({ kind: field.kind }) && "tabular-nums", field.kind === "price" && "font-mono")}
					after={field.unit && <span className="pr-2 text-xs">{field.unit}</span>}
				/>
			);
	}
}
