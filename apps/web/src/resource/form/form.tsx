import { toNestErrors } from "@hookform/resolvers";
import { Button } from "@iqt/ui/button";
import { Field } from "@iqt/ui/field";
import { firstField } from "@iqt/ui/first-focus";
import { holdFocus } from "@iqt/ui/hold-focus";
import { useHeld } from "@iqt/ui/use-held";
import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef, useState } from "react";
import { Controller, type FieldValues, FormProvider, type Resolver, useForm, useWatch } from "react-hook-form";
import { describeError, fieldErrors, sentence, showError } from "../../api/errors.ts";
import { useText } from "../../lib/text.ts";
import { unclearText } from "../unclear.ts";
import { clean } from "./clean.ts";
import { FormControl, type FormField } from "./form-control.tsx";
import { problemText } from "./problem-text.ts";
import { settleForm } from "./settle-form.ts";
import { useGoToWrong } from "./use-go-to-wrong.ts";

export type { FormField };

/**
 * What a form needs of a zod schema. Said by shape: relating a schema to `z.ZodType` makes the compiler compare all of zod for every form.
 */
export interface FormSchema {
	safeParseAsync(
		value: unknown,
	): Promise<{ success: boolean; data?: unknown; error?: { issues: readonly { path: PropertyKey[]; code?: string }[] } }>;
}

/** Words of what was looked up, by field and value. */
export type LookedUp = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface FormProps {
	/** The same schema the server checks with; its messages are shown by the field. Without one, the server alone checks. */
	schema?: FormSchema;
	sections: readonly { title?: string; fields: readonly FormField[] }[];
	/** What it opens with, by field name. */
	values: Record<string, unknown>;
	/** Saves, or answers false where nothing was saved after all; problems of fields the server finds go to their fields, anything else to the error dialog. */
	onSubmit: (values: Record<string, unknown>, words: LookedUp) => Promise<unknown>;
	onCancel?: () => void;
	/** Told whether there is something unsaved. */
	onDirty?: (dirty: boolean) => void;
	submitLabel: string;
	/** The first field takes the focus. */
	focusFirst?: boolean;
	/** For looking only: nothing to submit. */
	readOnly?: boolean;
	/** Above the fields. */
	lead?: ReactNode;
	children?: ReactNode;
}

/** A form from a list of fields and the schema: labels above, errors by the field, Enter submits, unsaved changes are told. */
export function Form({ schema, sections, values, onSubmit, onCancel, onDirty, submitLabel, focusFirst, readOnly, lead, children }: FormProps) {
	const t = useText();
	const fields = useMemo(() => sections.flatMap((s) => s.fields), [sections]);
	const [busy, setBusy] = useState(false);
	const words = useRef(new Map<string, Map<string, string>>());
	const resolver: Resolver<FieldValues> = async (entered, _context, options) => {
		const sent = clean(fields, entered);
		const unclear = fields.flatMap(({ name, kind, numeric }) => {
			const message = unclearText(numeric ? "number" : kind, sent[name]);
			return message === null ? [] : [[name, { type: "unclear", message }] as const];
		});
		const errors: Record<string, { type: string; message: string }> = Object.fromEntries(unclear);
		const result = await schema?.safeParseAsync(sent);
		if (!result?.error && unclear.length === 0) return { values: (result?.data ?? entered) as FieldValues, errors: {} };
		for (const issue of result?.error?.issues ?? []) {
			const name = String(issue.path[0] ?? "root");
			errors[name] ??= { type: issue.code ?? "custom", message: problemText(issue, sent, (field) => fields.find((f) => f.name === field)?.options) };
		}
		return { values: {}, errors: toNestErrors(errors, options) };
	};
	const form = useForm<FieldValues>({
		resolver,
		mode: "onTouched",
		// It knows no pick lists and no groups, and not in which order the fields stand.
		shouldFocusError: false,
		defaultValues: Object.fromEntries(fields.map((f) => [f.name, values[f.name] ?? emptyOf(f)])),
	});
	const { isDirty, errors } = form.formState;
	// Leaving a field draws its error or takes it away, which would move what is pressed. It changes in place.
	const { shown: said, hold, release } = useHeld({ ...errors });
	/** Something is half typed in a field that tells it once it is left. */
	const [typing, setTyping] = useState(false);
	useEffect(() => onDirty?.(isDirty || typing), [isDirty, typing, onDirty]);
	const { box, refuse } = useGoToWrong();
	useEffect(() => {
		if (focusFirst) firstField(box.current)?.focus();
	}, [focusFirst, box]);
	const wrong = useRef(false);
	const send = form.handleSubmit(
		async () => {
			setBusy(true);
			try {
				// As entered: the server reads it with the same schema.
				const sent = structuredClone(form.getValues());
				const saved = await onSubmit(clean(fields, sent), words.current);
				if (saved === false) {
					wrong.current = box.current?.querySelector("[aria-invalid=true]") != null;
					return;
				}
				onDirty?.(settleForm(form, sent));
			} catch (error) {
				const found = fieldErrors(error);
				const known = Object.entries(found).filter(([name]) => fields.some((f) => f.name === name.split(".").at(-1)));
				for (const [name, message] of known) form.setError(name.split(".").at(-1) ?? name, { type: "server", message });
				wrong.current = known.length > 0;
				const reason = describeError(error);
				// What is there already opens no dialog: it is said here, beside the button.
				if (reason.code === "000007") form.setError("root", { type: "server", message: sentence(reason) });
				else if (known.length === 0) showError(error);
			} finally {
				setBusy(false);
			}
		},
		() => {
			wrong.current = true;
		},
	);
	const submit = async (event: SyntheticEvent) => {
		wrong.current = false;
		release();
		await send(event);
		// Only now the errors stand by their fields.
		if (wrong.current) refuse();
	};
	return (
		<FormProvider {...form}>
			<form
				ref={box}
				noValidate
				onPointerDown={hold}
				onSubmit={(event) => void submit(event)}
				onInput={() => setTyping(true)}
				onBlur={() => setTyping(false)}
				className="flex flex-col gap-5 [&_input]:scroll-mb-32 [&_textarea]:scroll-mb-32"
			>
				{lead}
				{sections.map((section, i) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: sections do not move
					<fieldset key={i} className="flex min-w-0 flex-col gap-3 has-[>div:empty]:hidden">
						{section.title && <legend className="mb-3 w-full border-b border-line pb-1 font-semibold text-ink-soft">{section.title}</legend>}
						<div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
							{section.fields.map((field) => (
								<Shown key={field.name} form={form} when={field.when}>
									<Field
										label={field.label}
										group={field.kind === "enums" || (field.kind === "custom" && !field.single)}
										required={field.required}
										error={said[field.name]?.message as string | undefined}
										hint={typeof field.hint === "function" ? <LiveHint form={form} hint={field.hint} /> : field.hint}
										className={field.wide ? "sm:col-span-2" : undefined}
									>
										{(control) => (
											<Controller
												name={field.name}
												control={form.control}
												render={({ field: bound }) => (
													<FormControl
														field={field}
														bound={bound}
														control={control}
														onWords={(found) => {
															const known = words.current.get(field.name) ?? new Map<string, string>();
															for (const { value, label } of found) known.set(value, label);
															words.current.set(field.name, known);
														}}
													/>
												)}
											/>
										)}
									</Field>
								</Shown>
							))}
						</div>
					</fieldset>
				))}
				{children}
				<div
					{...holdFocus}
					className="sticky -bottom-4 z-1 -mx-5 -mb-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-5 py-3"
				>
					{errors.root && (
						<p role="alert" className="w-full text-danger">
							{String(errors.root.message)}
						</p>
					)}
					{onCancel && (
						<Button onClick={onCancel} disabled={busy}>
							{t(readOnly ? "shell.close" : "shell.cancel")}
						</Button>
					)}
					{!readOnly && (
						<Button type="submit" variant="primary" busy={busy}>
							{submitLabel}
						</Button>
					)}
				</div>
			</form>
		</FormProvider>
	);
}

/** What a field without a value holds. */
function emptyOf({ kind }: FormField): unknown {
	if (kind === "boolean" || kind === "switch") return false;
	return kind === "enums" || kind === "lookups" ? [] : kind === "custom" ? null : "";
}

/** A field that is there only while something holds of the others. */
function Shown({ form, when, children }: { form: ReturnType<typeof useForm<FieldValues>>; when: FormField["when"]; children: ReactNode }) {
	if (!when) return children;
	return (
		<ShownWhen form={form} when={when}>
			{children}
		</ShownWhen>
	);
}

function ShownWhen({
	form,
	when,
	children,
}: {
	form: ReturnType<typeof useForm<FieldValues>>;
	when: NonNullable<FormField["when"]>;
	children: ReactNode;
}) {
	return when(useWatch({ control: form.control })) ? children : null;
}

function LiveHint({ form, hint }: { form: ReturnType<typeof useForm<FieldValues>>; hint: (values: FieldValues) => ReactNode }) {
	return <span aria-live="polite">{hint(useWatch({ control: form.control }))}</span>;
}
