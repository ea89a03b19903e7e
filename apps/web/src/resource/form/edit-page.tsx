import { Skeleton } from "@iqt/ui/surface";
import { type ReactNode, useEffect } from "react";
import { usePage } from "../../shell/tab-host.tsx";
import { LoadFailed } from "../load-failed.tsx";

export interface EditPageProps {
	/** What the record is called, which the tab then is too; undefined until it is loaded. */
	name: string | undefined;
	/** Title until the name is known. */
	title: string;
	/** The page below shows the name itself. */
	quietTitle?: boolean;
	/** Why it could not be loaded. */
	error: unknown;
	onRetry: () => void;
	/** The form; null while it is on its way. */
	children: ReactNode;
}

/** A record with a page of its own: its title, and its form, the shape of it, or why it cannot be shown. */
export function EditPage({ name, title, quietTitle, error, onRetry, children }: EditPageProps) {
	const { setTitle } = usePage();
	useEffect(() => {
		if (name) setTitle(name);
	}, [name, setTitle]);
	if (error && !children) return <LoadFailed error={error} onRetry={onRetry} />;
	return (
		<div className="p-4">
			<h1 className={quietTitle ? "sr-only" : "mb-3 text-lg font-semibold"}>{name ?? title}</h1>
			{children ?? <Skeleton className="h-96 w-full max-w-4xl" />}
		</div>
	);
}
