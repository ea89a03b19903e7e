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

/** Counts one below the other, each with its share of the largest; those with an address lead to what they count. */
export function BarList({ bars, labelClass = "w-24" }: { bars: readonly BarOf[]; labelClass?: string }) {
	const most = Math.max(1, ...bars.map(({ count }) => count));
	return (
		<ul className="flex flex-col gap-1">
			{bars.map(({ key, label, count, href }) => {
				const row = (
					<>
						<span className={`${labelClass} shrink-0 truncate`}>{label}</span>
						<span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-ink/6">
							<span className="block h-full rounded-full bg-accent" style={{ width: `${(count / most) * 100}%` }} />
						</span>
						<span className="w-14 text-right font-medium tabular-nums">{number(count)}</span>
					</>
				);
				return (
					<li key={key}>
						{href === undefined ? (
							<span className="flex min-h-8 items-center gap-3 px-1">{row}</span>
						) : (
							<Link href={href} className="flex min-h-8 items-center gap-3 rounded px-1 hover:bg-soft">
								{row}
							</Link>
						)}
					</li>
				);
			})}
		</ul>
	);
}
