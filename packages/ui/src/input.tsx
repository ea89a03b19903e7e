import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.tsx";

export const controlStyle =
	"h-(--control) w-full min-w-0 rounded-md border border-line-strong/70 bg-surface px-2.5 text-ink placeholder:text-ink-soft hover:border-line-strong focus-visible:outline-2 focus-visible:outline-accent aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-soft disabled:text-ink-soft";

export interface InputProps extends Omit<ComponentProps<"input">, "autoComplete"> {
	/** A plain string: the listed words are a union of thousands, compared at every use. */
	autoComplete?: string;
	/** Shown inside, at the start. */
	before?: ReactNode;
	/** Shown inside, at the end: a unit or a button. */
	after?: ReactNode;
}

/** A text input, with something before or after the text where asked. */
export function Input({ className, before, after, ...rest }: InputProps) {
	if (!before && !after) return <input className={cn(controlStyle, className)} {...rest} />;
	return (
		<span className="relative flex w-full items-center">
			{before && <span className="pointer-events-none absolute left-2.5 flex text-ink-soft [&_svg]:size-4">{before}</span>}
			<input className={cn(controlStyle, before && "pl-8", after && "pr-10", className)} {...rest} />
			{after && <span className="absolute right-1 flex items-center text-ink-soft">{after}</span>}
		</span>
	);
}

/** A text area in the style of Input. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
	return <textarea className={cn(controlStyle, "h-auto min-h-20 py-2", className)} {...rest} />;
}
