import type { ReactNode } from "react";

export type EmptyKind = "empty" | "noMatch" | "error" | "noPermission";

/** Four drawings that cannot be taken for each other. */
const pictures: Record<EmptyKind, ReactNode> = {
	// An empty container with a plus: nothing here yet.
	empty: (
		<>
			<rect x="14" y="34" width="92" height="40" rx="3" />
			<path d="M30 34v40M46 34v40M74 34v40M90 34v40" opacity=".35" />
			<circle cx="60" cy="54" r="13" fill="var(--surface)" />
			<path d="M60 47v14M53 54h14" strokeWidth="3" />
		</>
	),
	// A lens over lines: rows there are, none fits.
	noMatch: (
		<>
			<path d="M16 28h60M16 42h34M16 56h30M16 70h40" opacity=".35" />
			<circle cx="72" cy="50" r="18" fill="var(--surface)" />
			<path d="M85 63l15 15" strokeWidth="4" />
			<path d="M65 50h14" strokeWidth="3" />
		</>
	),
	// A broken link between two ends.
	error: (
		<>
			<path d="M12 54h26M82 54h26" strokeWidth="3" />
			<rect x="34" y="40" width="16" height="28" rx="8" />
			<rect x="70" y="40" width="16" height="28" rx="8" />
			<path d="M60 26v12M51 30l4 8M69 30l-4 8M60 82V70M51 78l4-8M69 78l-4-8" strokeWidth="2.5" />
		</>
	),
	// A lock.
	noPermission: (
		<>
			<rect x="38" y="46" width="44" height="34" rx="5" />
			<path d="M46 46V36a14 14 0 0 1 28 0v10" strokeWidth="3" />
			<circle cx="60" cy="60" r="4" />
			<path d="M60 64v7" strokeWidth="3" />
		</>
	),
};

/** Why there is nothing to see, in a picture, words and what to do about it. */
export function EmptyState({ kind, title, text, actions }: { kind: EmptyKind; title: ReactNode; text?: ReactNode; actions?: ReactNode }) {
	return (
		<div
			data-empty={kind}
			role={kind === "error" ? "alert" : "status"}
			className="animate-fade flex flex-col items-center justify-center gap-2 px-6 py-10 text-center"
		>
			<svg
				viewBox="0 0 120 100"
				width="120"
				height="100"
				fill="none"
				stroke="currentColor"
				strokeWidth="2"
				strokeLinecap="round"
				strokeLinejoin="round"
				aria-hidden="true"
				className={kind === "error" ? "text-danger" : "text-accent"}
			>
				<title>{kind}</title>
				{pictures[kind]}
			</svg>
			<p className="text-base font-semibold">{title}</p>
			{text && <p className="max-w-md text-ink-soft">{text}</p>}
			{actions && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
		</div>
	);
}
