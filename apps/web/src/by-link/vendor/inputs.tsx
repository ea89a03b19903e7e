import { type ReactNode, useId } from "react";

interface Look {
	label: string;
	error: string | undefined;
	/** What stands below it where nothing is wrong. */
	hint?: string | undefined;
	className?: string;
}

interface ControlProps {
	id: string;
	"aria-invalid"?: true;
	"aria-describedby"?: string;
	className: string;
}

/** A label, its control, and what is wrong with what was typed. */
function Labelled({ label, error, hint, className = "", children }: Look & { children: (control: ControlProps) => ReactNode }) {
	const id = useId();
	const note = error ?? hint;
	return (
		<div className={`flex min-w-0 flex-col gap-1 ${className}`}>
			<label htmlFor={id} className="font-medium">
				{label}
			</label>
			{children({
				id,
				...(error ? { "aria-invalid": true } : {}),
				...(note ? { "aria-describedby": `${id}-note` } : {}),
				className: `min-h-(--control) w-full min-w-0 rounded-md border bg-surface px-3 text-base ${error ? "border-danger" : "border-line-strong"}`,
			})}
			{note && (
				<p id={`${id}-note`} className={`text-[0.87em] break-words ${error ? "text-danger" : "text-ink-soft"}`}>
					{note}
				</p>
			)}
		</div>
	);
}

interface TypedProps extends Look {
	value: string;
	onChange: (value: string) => void;
}

/** One line of text; `kind` tells a phone which keys to show. */
export const Typed = ({ value, onChange, kind = "text", ...look }: TypedProps & { kind?: "text" | "decimal" | "numeric" | "date" }) => (
	<Labelled {...look}>
		{({ className, ...control }) => (
			<input
				{...control}
				type={kind === "date" ? "date" : "text"}
				inputMode={kind === "date" ? undefined : kind}
				autoComplete="off"
				maxLength={kind === "text" ? 300 : 30}
				value={value}
				onChange={(event) => onChange(event.target.value)}
				className={`${className} ${kind === "text" ? "" : "tabular-nums"}`}
			/>
		)}
	</Labelled>
);

/** One of a few. */
export const Chosen = ({ value, onChange, options, ...look }: TypedProps & { options: readonly string[] }) => (
	<Labelled {...look}>
		{(control) => (
			<select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
				{[...new Set([value, ...options])].map((option) => (
					<option key={option} value={option}>
						{option || "–"}
					</option>
				))}
			</select>
		)}
	</Labelled>
);
