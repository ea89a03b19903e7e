import { Tabs as Pages } from "radix-ui";
import type { ReactNode } from "react";

export interface TabsProps {
	value: string;
	onChange: (value: string) => void;
	tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
	label: string;
	/** Pages out of view stay as they were. */
	keep?: boolean;
	className?: string;
}

/** Pages of one thing, one in view. */
export function Tabs({ value, onChange, tabs, label, keep, className }: TabsProps) {
	return (
		<Pages.Root value={value} onValueChange={onChange} className={className}>
			<Pages.List aria-label={label} className="flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line">
				{tabs.map((tab) => (
					<Pages.Trigger
						key={tab.value}
						value={tab.value}
						className="border-b-2 border-transparent px-3 py-2 whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink data-[state=active]:border-theme data-[state=active]:font-medium data-[state=active]:text-ink"
					>
						{tab.label}
					</Pages.Trigger>
				))}
			</Pages.List>
			{tabs.map((tab) => (
				<Pages.Content
					key={tab.value}
					value={tab.value}
					{...(keep ? { forceMount: true as const } : {})}
					className="pt-3 data-[state=inactive]:hidden"
				>
					{tab.content}
				</Pages.Content>
			))}
		</Pages.Root>
	);
}
