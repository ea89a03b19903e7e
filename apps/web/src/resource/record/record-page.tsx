import { cn } from "@iqt/ui/cn";
import { EmptyState } from "@iqt/ui/empty-state";
import { Skeletons } from "@iqt/ui/surface";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link } from "wouter";
import { describeError, sentence } from "../../api/errors.ts";
import { LinkButton } from "../../lib/link-button.tsx";
import { usePage } from "../../shell/tab-host.tsx";

/** Way back to the list. */
interface Back {
	href: string;
	label: string;
}

interface RecordPageProps<Rec> {
	query: { data: Rec | undefined; error: unknown };
	/** What its tab is called. */
	nameOf: (record: Rec) => string;
	/** Said where it cannot be loaded. */
	failed: string;
	back: Back;
	/** Name of the page for screen readers, where no record gives it one. */
	heading?: string;
	/** Said where none is asked for. */
	none?: { title: string; text: string } | false;
	children: (record: Rec) => ReactNode;
}

/** The page of one record: it is loaded, gives its tab its name, or says why it is not there. */
export function RecordPage<Rec>({ query: { data, error }, nameOf, failed, back, heading, none, children }: RecordPageProps<Rec>) {
	const { setTitle } = usePage();
	const name = data === undefined ? undefined : nameOf(data);
	useEffect(() => {
		if (name) setTitle(name);
	}, [name, setTitle]);
	if (none || error) {
		return (
			<div className="p-(--gap)">
				{heading && <h1 className="sr-only">{heading}</h1>}
				<EmptyState
					{...(none ? { kind: "empty", ...none } : { kind: "error", title: failed, text: sentence(describeError(error)) })}
					actions={<LinkButton href={back.href}>{back.label}</LinkButton>}
				/>
			</div>
		);
	}
	if (data === undefined) {
		return (
			<div className="flex flex-col gap-3 p-(--gap)" aria-busy>
				<Skeletons shapes={["h-8 w-64", "h-96 w-full"]} />
			</div>
		);
	}
	return children(data);
}

/** The way back to the list. */
export function BackLink({ href, label, className }: Back & { className?: string }) {
	return (
		<Link href={href} className={cn("flex w-fit items-center gap-1 text-[13px] text-accent hover:underline", className)}>
			<ArrowLeft className="size-3.5" aria-hidden />
			{label}
		</Link>
	);
}

interface PageHeadProps {
	/** Left out where the page has one of its own. */
	back?: Back;
	title: string;
	/** Beside the title. */
	badges?: ReactNode;
	/** Line below the title. */
	below: ReactNode;
	actions: ReactNode;
}

/** Head of a record's page: the way back, what it is called, what can be done with it. */
export function PageHead({ back, title, badges, below, actions }: PageHeadProps) {
	return (
		<header className="flex flex-wrap items-start justify-between gap-3">
			<div className="min-w-0">
				{back && <BackLink {...back} className="mb-1" />}
				<div className="flex flex-wrap items-center gap-2.5">
					<h1 className="min-w-0 text-lg font-semibold break-words tabular-nums">{title}</h1>
					{badges}
				</div>
				<div className="flex flex-wrap items-center gap-2 text-ink-soft tabular-nums">{below}</div>
			</div>
			<div className="flex flex-wrap gap-2">{actions}</div>
		</header>
	);
}
