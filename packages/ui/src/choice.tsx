import { Check, Minus } from "lucide-react";
import { Checkbox as Box, RadioGroup as Radios, Switch as Toggle } from "radix-ui";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn.tsx";
import type { Option } from "./select.tsx";

/** A check box; `checked="indeterminate"` for some of many. Needs a label or `aria-label`. */
export function Checkbox({ className, ...rest }: ComponentProps<typeof Box.Root>) {
	return (
		<Box.Root
			className={cn(
				"flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface text-theme-ink data-[state=checked]:border-theme data-[state=checked]:bg-theme data-[state=indeterminate]:border-theme data-[state=indeterminate]:bg-theme disabled:opacity-50",
				className,
			)}
			{...rest}
		>
			<Box.Indicator>
				{rest.checked === "indeterminate" ? <Minus className="size-3" aria-hidden /> : <Check className="size-3" aria-hidden />}
			</Box.Indicator>
		</Box.Root>
	);
}

export interface CheckFieldProps extends Omit<ComponentProps<typeof Box.Root>, "id" | "className" | "title" | "onChange" | "onCheckedChange"> {
	label: ReactNode;
	onChange: (on: boolean) => void;
	className?: string;
	title?: string;
}

/** A check box with its label beside it. */
export function CheckField({ label, onChange, className, title, ...box }: CheckFieldProps) {
	const id = useId();
	return (
		<label htmlFor={id} className={cn("flex min-h-6 items-center gap-2", className)} title={title}>
			<Checkbox id={id} {...box} onCheckedChange={(on) => onChange(on === true)} />
			{label}
		</label>
	);
}

/** Check boxes under a heading; `className` sets how they stand, `note` is below them. */
export function CheckGroup({ legend, note, className, children }: { legend: ReactNode; note?: ReactNode; className: string; children: ReactNode }) {
	return (
		<fieldset>
			<legend className="mb-1 font-medium">{legend}</legend>
			<div className={className}>{children}</div>
			{note}
		</fieldset>
	);
}

/** An on/off switch that acts at once. Needs a label or `aria-label`. */
export function Switch({ className, ...rest }: ComponentProps<typeof Toggle.Root>) {
	return (
		<Toggle.Root
			className={cn(
				"inline-flex h-5 w-9 shrink-0 items-center rounded-full bg-line-strong p-0.5 transition-colors data-[state=checked]:bg-theme disabled:opacity-50",
				className,
			)}
			{...rest}
		>
			<Toggle.Thumb className="size-4 rounded-full bg-white transition-transform data-[state=checked]:translate-x-4" />
		</Toggle.Root>
	);
}

export interface RadioGroupProps {
	value: string;
	onChange: (value: string) => void;
	options: readonly (Option & { hint?: string })[];
	"aria-label"?: string;
	"aria-labelledby"?: string;
	className?: string;
}

/** One of a few, all in view. */
export function RadioGroup({ value, onChange, options, className, ...aria }: RadioGroupProps) {
	const id = useId();
	return (
		<Radios.Root value={value} onValueChange={onChange} className={cn("flex flex-wrap gap-x-5 gap-y-2", className)} {...aria}>
			{options.map((option) => (
				<label key={option.value} htmlFor={`${id}-${option.value}`} className="flex min-h-6 items-center gap-2">
					<Radios.Item
						id={`${id}-${option.value}`}
						value={option.value}
						className="flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface data-[state=checked]:border-theme"
					>
						<Radios.Indicator className="size-2 rounded-full bg-theme" />
					</Radios.Item>
					<span>
						{option.label}
						{option.hint && <span className="ml-1.5 text-ink-soft">{option.hint}</span>}
					</span>
				</label>
			))}
		</Radios.Root>
	);
}
