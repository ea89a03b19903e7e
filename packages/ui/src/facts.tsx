import type { ReactNode } from "react";
import { cn } from "./cn.tsx";

interface FactsProps {
	/** What is known, each under its name; what is null or empty is left out. */
	facts: readonly (readonly [label: string, value: ReactNode])[];
	className?: string;
	valueClass?: string;
}

/** What is known of something, line by line: the name of each fact, then its value. */
export function Facts({ facts, className, valueClass }: FactsProps) {
	return (
		<dl className={cn("grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5", className)}>
			{facts
				.filter(([, value]) => value !== null && value !== "")
				.map(([label, value]) => (
					<div key={label} className="contents">
						<dt className="text-ink-soft">{label}</dt>
						<dd className={valueClass}>{value}</dd>
					</div>
				))}
		</dl>
	);
}
