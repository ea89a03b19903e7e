import { cn } from "@iqt/ui/cn";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { locale } from "../lib/text.ts";

export interface BarOf {
	key: string;
	label: ReactNode;
	count: number;
	/** Where what is counted is seen. */
	href?: string | undefined;
}

const number = (value: number): string => new Intl.NumberFormat(locale()).format(value);

/** Counts one below the other, each with its share of the largest; those with an address lead to what they count. `dense` where several stand side by side. */
export function BarList({ bars, dense = false }: { bars: readonly BarOf[]; dense?: boolean }) {
	const line = dense ? "flex min-h-7 items-center gap-2 px-1" : "flex min-h-8 items-center gap-3 px-1";
	const most = Math.max(1, ...bars.map(({ count }) => count));
	return (
		<ul className="flex flex-col gap-1">
			{bars.map(({ key, label, count, href }) => {
				const row = (
					<>
						<span className={cn("shrink-0 truncate", dense ? "w-28" : "w-24")} title={typeof label === "string" ? label : undefined}>
							{label}
						</span>
						<span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-ink/6">
							<span className="block h-full rounded-full bg-accent" style={{ width: `${(count / most) * 100}%` }} />
						</span>
						<span className={cn("text-right font-medium tabular-nums", dense ? "min-w-6" : "w-14")}>{number(count)}</span>
					</>
				);
				return (
					<li key={key}>
						{href === undefined ? (
							<span className={line}>{row}</span>
						) : (
							<Link href={href} className={cn(line, "rounded hover:bg-soft")}>
								{row}
							</Link>
						)}
					</li>
				);
			})}
		</ul>
	);
}
