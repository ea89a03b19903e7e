import { cva, type VariantProps } from "class-variance-authority";
import { Loader2 } from "lucide-react";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn.tsx";
import { holdFocus } from "./hold-focus.tsx";

const styles = cva(
	"inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0",
	{
		variants: {
			variant: {
				primary: "bg-theme text-theme-ink hover:bg-theme-strong",
				outline: "border border-line-strong/60 bg-surface text-ink hover:bg-soft hover:border-line-strong",
				ghost: "text-ink hover:bg-ink/7",
				danger: "bg-danger text-white hover:bg-danger/90",
				link: "text-accent underline-offset-2 hover:underline",
			},
			size: {
				control: "h-(--control) px-3.5",
				small: "h-7 px-2.5 text-[13px]",
				icon: "size-(--control) min-h-6 min-w-6",
				smallIcon: "size-7",
				inline: "h-auto p-0",
			},
		},
		defaultVariants: { variant: "outline", size: "control" },
	},
);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof styles> {
	asChild?: boolean;
	/** Shows a spinner and takes no clicks. */
	busy?: boolean;
}

/** A button. `variant`: primary, outline (default), ghost, danger, link. An icon-only one needs `aria-label`. One that submits holds the focus until the click. */
export function Button({ className, variant, size, asChild, busy, disabled, children, type = "button", ...rest }: ButtonProps) {
	if (asChild) {
		return (
			<Slot.Root className={cn(styles({ variant, size }), className)} {...rest}>
				{children}
			</Slot.Root>
		);
	}
	return (
		<button
			type={type}
			className={cn(styles({ variant, size }), className)}
			disabled={disabled || busy}
			aria-busy={busy || undefined}
			data-danger={variant === "danger" || undefined}
			{...(type === "submit" ? holdFocus : {})}
			{...rest}
		>
			{busy && <Loader2 className="animate-spin" aria-hidden />}
			{children}
		</button>
	);
}
