import { cva, type VariantProps } from "class-variance-authority";
import { Progress as Bar } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.tsx";

const badge = cva("inline-flex items-center gap-1 rounded-full px-2 py-px text-xs font-medium whitespace-nowrap [&_svg]:size-3", {
	variants: {
		tone: {
			neutral: "bg-ink/8 text-ink",
			info: "bg-info-soft text-accent",
			good: "bg-good-soft text-good",
			warn: "bg-warn-soft text-warn",
			danger: "bg-danger-soft text-danger",
		},
	},
	defaultVariants: { tone: "neutral" },
});

/** A short state or count. Say it in words too: never by colour alone. */
export function Badge({ tone, className, ...rest }: ComponentProps<"span"> & VariantProps<typeof badge>) {
	return <span className={cn(badge({ tone }), className)} {...rest} />;
}

/** A white panel with an optional title row. */
export function Card({
	title,
	actions,
	className,
	children,
	bare,
}: {
	title?: ReactNode;
	actions?: ReactNode;
	className?: string;
	children?: ReactNode;
	bare?: boolean;
}) {
	return (
		<section className={cn("rounded-lg border border-line bg-surface", className)}>
			{(title || actions) && (
				<header className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5">
					<h2 className="font-semibold">{title}</h2>
					{actions}
				</header>
			)}
			<div className={bare ? undefined : "p-4"}>{children}</div>
		</section>
	);
}

/** A grey shape where something will be. */
export function Skeleton({ className }: { className?: string }) {
	return <span aria-hidden className={cn("block animate-pulse rounded-sm bg-ink/9", className)} />;
}

/** Grey shapes one after the other, each by its classes. */
export function Skeletons({ shapes }: { shapes: readonly string[] }) {
	// biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
	return shapes.map((shape, i) => <Skeleton key={i} className={shape} />);
}

/** How far long work is: `value` of `max`, or null where the end is not known yet. */
export function Progress({ value, max, label, className }: { value: number | null; max: number; label: string; className?: string }) {
	const share = value === null || max === 0 ? null : Math.min(1, value / max);
	return (
		<Bar.Root value={value} max={Math.max(1, max)} aria-label={label} className={cn("h-1.5 overflow-hidden rounded-full bg-ink/10", className)}>
			<Bar.Indicator
				className={cn("h-full bg-accent transition-[width]", share === null && "w-1/3 animate-pulse")}
				style={share === null ? undefined : { width: `${(share * 100).toFixed(1)}%` }}
			/>
		</Bar.Root>
	);
}
