import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.tsx";

/** What must be known before going on, in the colour of a warning. */
export function WarnNote({ children, className }: { children: ReactNode; className?: string }) {
	return (
		<p className={cn("flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn", className)}>
			<TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
			{children}
		</p>
	);
}
