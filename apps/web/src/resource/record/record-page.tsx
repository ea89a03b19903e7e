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
	children: (record: Rec) => ReactNode;
}

/** The page of one record: it is loaded, gives its tab its name, or says why it is not there. */
export function RecordPage<Rec>({ query: { data, error }, nameOf, failed, back, children }: RecordPageProps<Rec>) {
	const { setTitle } = usePage();
	const name = data === undefined ? undefined : nameOf(data);
	useEffect(() => {
		if (name) setTitle(name);
	}, [name, setTitle]);
	if (error) {
		return (
			<div className="p-(--gap)">
				<EmptyState
					kind="error"
					title={failed}
					text={sentence(describeError(error))}
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

interface PageHeadProps {
	back: Back;
	title: string;
	/** Line below the title. */
	below: ReactNode;
	actions: ReactNode;
}

/** Head of a record's page: the way back, what it is called, what can be done with it. */
export function PageHead({ back, title, below, actions }: PageHeadProps) {
	return (
		<header className="flex flex-wrap items-start justify-between gap-3">
			<div className="min-w-0">
				<Link href={back.href} className="mb-1 flex w-fit items-center gap-1 text-[13px] text-accent hover:underline">
					<ArrowLeft className="size-3.5" aria-hidden />
					{back.label}
				</Link>
				<h1 className="text-lg font-semibold break-words">{title}</h1>
				<div className="flex flex-wrap items-center gap-2 text-ink-soft tabular-nums">{below}</div>
			</div>
			<div className="flex flex-wrap gap-2">{actions}</div>
		</header>
	);
}
