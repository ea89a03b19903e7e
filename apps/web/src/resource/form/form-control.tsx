import { Checkbox, CheckField, Switch } from "@iqt/ui/choice";
import { cn } from "@iqt/ui/cn";
import { Combobox } from "@iqt/ui/combobox";
import { DateInput } from "@iqt/ui/date-input";
import { Input, Textarea } from "@iqt/ui/input";
import { MomentInput } from "@iqt/ui/moment-input";
import { MultiCombobox } from "@iqt/ui/multi-combobox";
import { type Option, Select } from "@iqt/ui/select";
import type { ComponentType, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { locale, useText } from "../../lib/text.ts";
import { dateWords } from "../date-words.ts";
import type { ColumnKind, Lookup } from "../types.ts";
import { isNumeric, parseNumber } from "../values.ts";

/**
 * How a field is entered. Beside the kinds of columns: `longText`; `switch`, an on/off that reads better than a check box; `enums` and
 * `lookups`, several of few and of many (a list of values); `custom`, a control of the screen's own.
 */
export type FieldKind = ColumnKind | "longText" | "switch" | "enums" | "lookups" | "custom";

/** What ties a control to its label and its error. */
interface ControlAttributes {
	id: string;
	"aria-invalid": boolean | undefined;
	"aria-describedby": string | undefined;
	"aria-required": boolean | undefined;
	/** Of a group of controls: its label. */
	"aria-labelledby": string | undefined;
}

/** What a control of the screen's own gets; what else is entered it finds with `useFormContext`. */
export interface CustomControl {
	value: unknown;
	onChange: (value: unknown) => void;
	onBlur: () => void;
	label: string;
	readOnly: boolean;
	control: ControlAttributes;
}

export interface FormField {
	name: string;
	label: string;
	kind: FieldKind;
	required?: boolean;
	/** It has a standard value, so that nothing is no choice. */
	filled?: boolean;
	options?: readonly Option[];
	lookup?: Lookup;
	/** Words of the looked-up value the form opens with. */
	valueLabel?: string;
	/** Words of the values a `lookups` field opens with. */
	chosen?: readonly Option[];
	/** A text that is a number, kept as it is written. */
	numeric?: boolean;
	/** For `custom`. */
	custom?: ComponentType<CustomControl>;
	/** A custom control that is one input, which its label belongs to. */
	single?: boolean;
	/** Below the control; may look at what is entered. */
	hint?: ReactNode | ((values: FieldValues) => ReactNode);
	/** Takes the whole width. */
	wide?: boolean;
	/** Of a moment: a day alone means its end. */
	endOfDay?: boolean;
	/** Unit at the end of the control. */
	unit?: string;
	/** Shown only while this holds of what is entered. */
	when?: (values: FieldValues) => boolean;
	readOnly?: boolean;
}

interface Bound {
	value: unknown;
	name: string;
	onChange: (value: unknown) => void;
	onBlur: () => void;
	ref: (element: HTMLElement | null) => void;
}

export interface FormControlProps {
	field: FormField;
	bound: Bound;
	control: ControlAttributes;
	/** Told the words of what was looked up. */
	onWords: (words: readonly Option[]) => void;
}

/** The control of a field, by its kind. */
export function FormControl({ field, bound, control, onWords }: FormControlProps) {
	const t = useText();
	const text = bound.value === null || bound.value === undefined ? "" : String(bound.value);
	const { "aria-required": _required, "aria-labelledby": _group, ...aria } = control;
	const disabled = field.readOnly || undefined;
	const comboWords = { none: t("table.lookupNone"), loading: t("table.loading"), failed: t("table.loadFailed"), clear: t("table.clear") };
	switch (field.kind) {
		case "enum":
			return (
				<Select
					{...aria}
					value={text}
					onChange={(value) => bound.onChange(value)}
					options={field.options ?? []}
					emptyLabel={field.required || field.filled ? undefined : t("table.none")}
					placeholder={t("form.choose")}
					disabled={disabled}
				/>
			);
		case "enums":
			return <Choices field={field} bound={bound} control={control} />;
		case "lookup":
			return (
				<Combobox
					{...aria}
					value={text}
					valueLabel={field.valueLabel}
					load={field.lookup ?? (async () => [])}
					placeholder={t("table.find")}
					words={comboWords}
					disabled={disabled}
					onChange={(value, option) => {
						if (option) onWords([option]);
						bound.onChange(value);
					}}
					onBlur={bound.onBlur}
				/>
			);
		case "lookups":
			return (
				<MultiCombobox
					{...aria}
					values={listOf(bound.value)}
					chosen={field.chosen}
					load={async (typed, signal) => {
						const found = (await field.lookup?.(typed, signal)) ?? [];
						onWords(found);
						return found;
					}}
					placeholder={t("table.find")}
					words={{ ...comboWords, remove: (label) => t("form.removeChosen", { label }) }}
					disabled={disabled}
					onChange={(values) => bound.onChange(values)}
					onBlur={bound.onBlur}
				/>
			);
		case "boolean":
			return (
				<span className="flex h-(--control) items-center">
					<Checkbox {...aria} disabled={disabled} checked={bound.value === true} onCheckedChange={(on) => bound.onChange(on === true)} />
				</span>
			);
		case "switch":
			return (
				<span className="flex h-(--control) items-center">
					<Switch {...aria} disabled={disabled} checked={bound.value === true} onCheckedChange={(on) => bound.onChange(on)} />
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
					disabled={disabled}
					words={dateWords(t)}
				/>
			);
		case "time":
			return (
				<MomentInput
					{...control}
					value={text}
					onChange={(value) => bound.onChange(value === "" ? null : value)}
					onBlur={bound.onBlur}
					locale={locale()}
					disabled={disabled}
					timeLabel={t("form.timeOf", { name: field.label })}
					endOfDay={field.endOfDay}
					words={dateWords(t)}
				/>
			);
		case "longText":
			return (
				<Textarea
					{...control}
					ref={bound.ref}
					value={text}
					disabled={disabled}
					onChange={(e) => bound.onChange(e.target.value)}
					onBlur={bound.onBlur}
				/>
			);
		case "custom": {
			const Custom = field.custom;
			return Custom ? (
				<Custom
					value={bound.value}
					onChange={bound.onChange}
					onBlur={bound.onBlur}
					label={field.label}
					readOnly={field.readOnly === true}
					control={control}
				/>
			) : null;
		}
		default:
			return <TextControl field={field} bound={bound} control={control} text={text} kind={field.kind} />;
	}
}

/** The values of a field that holds several. */
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function TextControl({
	field,
	bound,
	control,
	text,
	kind,
}: Omit<FormControlProps, "onWords"> & { text: string; kind: Exclude<FieldKind, "longText" | "switch" | "enums" | "lookups" | "custom"> }) {
	return (
		<Input
			{...control}
			ref={bound.ref}
			value={text}
			disabled={field.readOnly || undefined}
			onChange={(e) => bound.onChange(e.target.value)}
			onBlur={() => {
				const read = kind !== "text" ? parseNumber(text) : null;
				if (read !== null && read !== text) bound.onChange(read);
				bound.onBlur();
			}}
			inputMode={isNumeric({ kind }) && kind !== "price" ? "decimal" : undefined}
			className={cn(isNumeric({ kind }) && "tabular-nums", kind === "price" && "font-mono")}
			after={field.unit && <span className="pr-2 text-xs">{field.unit}</span>}
		/>
	);
}

/** Check boxes for several of few. */
function Choices({ field, bound, control }: Omit<FormControlProps, "onWords">) {
	const values = listOf(bound.value);
	return (
		<fieldset
			aria-labelledby={control["aria-labelledby"]}
			aria-describedby={control["aria-describedby"]}
			className="flex min-h-(--control) flex-wrap items-center gap-x-4 gap-y-1"
		>
			{field.options?.map((option) => (
				<CheckField
					key={option.value}
					label={option.label}
					aria-invalid={control["aria-invalid"]}
					disabled={field.readOnly || undefined}
					checked={values.includes(option.value)}
					onChange={(on) => bound.onChange(on ? [...values, option.value] : values.filter((v) => v !== option.value))}
					onBlur={bound.onBlur}
				/>
			))}
		</fieldset>
	);
}
