import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cn } from "./cn.tsx";

export interface FieldProps {
	label: ReactNode;
	required?: boolean;
	/** What is wrong and what would be right; shown below. */
	error?: string;
	hint?: ReactNode;
	className?: string;
	/** Several controls under one label, which names the group instead of one of them. */
	group?: boolean;
	/** Gets the attributes that tie the control to its label and error. */
	children: (control: {
		id: string;
		"aria-invalid": boolean | undefined;
		"aria-describedby": string | undefined;
		"aria-required": boolean | undefined;
		"aria-labelledby": string | undefined;
	}) => ReactNode;
}

/** A labelled control: label above, error or hint below. */
export function Field({ label, required, error, hint, className, group, children }: FieldProps) {
	const id = useId();
	const note = error || hint ? `${id}-note` : undefined;
	const words = (
		<>
			{label}
			{required && (
				<span className="text-danger" aria-hidden>
					{" *"}
				</span>
			)}
		</>
	);
	return (
		<div className={cn("flex min-w-0 flex-col gap-1", className)}>
			{group ? (
				<span id={`${id}-label`} className="font-medium">
					{words}
				</span>
			) : (
				<label htmlFor={id} className="font-medium">
					{words}
				</label>
			)}
			{children({
				id,
				"aria-invalid": error ? true : undefined,
				"aria-describedby": note,
				"aria-required": required || undefined,
				"aria-labelledby": group ? `${id}-label` : undefined,
			})}
			{error ? (
				<p id={note} className="flex items-start gap-1 text-[13px] text-danger">
					<CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
					{error}
				</p>
			) : (
				hint && (
					<p id={note} className="text-[13px] text-ink-soft">
						{hint}
					</p>
				)
			)}
		</div>
	);
}
