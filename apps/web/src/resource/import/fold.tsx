import { cn } from "@iqt/ui/cn";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";

interface FoldProps {
	title: ReactNode;
	/** Said beside the title, open or not. */
	summary?: ReactNode;
	open: boolean;
	onOpen: (open: boolean) => void;
	className?: string;
	children: ReactNode;
}

/** A part of the preview with a title that opens and closes it. */
export function Fold({ title, summary, open, onOpen, className, children }: FoldProps) {
	const id = useId();
	return (
		<section aria-labelledby={id} className={cn("min-w-0 shrink-0 rounded-md border border-line", className)}>
			<h3>
				<button
					type="button"
					aria-expanded={open}
					className="flex w-full items-start gap-x-2 rounded-md px-3 py-1.5 text-left hover:bg-soft"
					onClick={() => onOpen(!open)}
				>
					<ChevronDown
						className={cn("mt-0.5 size-4 shrink-0 transition-transform motion-reduce:transition-none", !open && "-rotate-90")}
						aria-hidden
					/>
					<span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
						<span id={id} className="font-medium">
							{title}
						</span>
						{summary && <span className="min-w-0 text-[13px] text-ink-soft">{summary}</span>}
					</span>
				</button>
			</h3>
			{open && children}
		</section>
	);
}
