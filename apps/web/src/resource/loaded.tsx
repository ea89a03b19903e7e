import { Skeletons } from "@iqt/ui/surface";
import type { ReactNode } from "react";
import { LoadFailed } from "./load-failed.tsx";

interface LoadedProps<T> {
	query: { data: T | undefined; error: unknown; refetch: () => unknown };
	/** Sizes of the boxes in its place while it is under way. */
	shapes: readonly string[];
	/** Said where there is nothing of it; "" where there is something. */
	none?: (data: T) => string;
	children: (data: T) => ReactNode;
}

/** What is loaded, once it is there: boxes until then, why it failed with another try, or that there is nothing. */
export function Loaded<T>({ query: { data, error, refetch }, shapes, none, children }: LoadedProps<T>) {
	if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
	if (data === undefined) {
		return (
			<div className="flex flex-col gap-2" aria-busy>
				<Skeletons shapes={shapes} />
			</div>
		);
	}
	const nothing = none?.(data);
	return nothing ? <p className="text-ink-soft">{nothing}</p> : children(data);
}
