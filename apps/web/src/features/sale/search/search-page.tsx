import type { SearchInput } from "@iqt/routers/kit/charges/search";
import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { EmptyState } from "@iqt/ui/empty-state";
import { useEffect, useMemo, useRef, useState } from "react";
import { trpc } from "../../../api/client.ts";
import { fieldErrors } from "../../../api/errors.ts";
import { writeSearch } from "../../../lib/search-address.ts";
import { useStore } from "../../../lib/store.ts";
import { useText } from "../../../lib/text.ts";
import { usePage } from "../../../shell/tab-host.tsx";
import { basket } from "./basket.ts";
import { BasketBar } from "./basket-bar.tsx";
import { Examples } from "./examples.tsx";
import { Results, SearchFailed, Searching } from "./results.tsx";
import { SearchForm } from "./search-form.tsx";
import { lastSearch, lastTrainSearch, readSearch, startSearch } from "./search-url.ts";

const none: Record<string, string> = {};

/** The price search: what is asked stands in the address; options go into the basket, the basket becomes a quotation. */
export function SearchPage({ trains = false }: { /** For trains abroad alone. */ trains?: boolean }) {
	const t = useText();
	const title = t(trains ? "menu.icrQuotation" : "saleScreen.title");
	const page = usePage();
	const search = useMemo(() => readSearch(page.search), [page.search]);
	const initial = useMemo(() => search ?? startSearch(trains), [search, trains]);
	const form = useRef<HTMLElement>(null);
	const results = useRef<HTMLElement>(null);
	const utils = trpc.useUtils();
	const asked = search ?? startSearch(trains);
	const query = trpc.sale.search.useQuery(asked, { enabled: search !== null, retry: false, meta: { quiet: true }, trpc: { abortOnUnmount: true } });
	const problems = useMemo(() => (query.error ? fieldErrors(query.error) : none), [query.error]);
	const items = useStore(basket);
	/** What is asked has something wrong in it: prices found before are not those of what the form says. */
	const [refused, setRefused] = useState(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another search fills the form anew
	useEffect(() => setRefused(false), [search]);
	const run = (next: SearchInput) => {
		setRefused(false);
		(trains ? lastTrainSearch : lastSearch).set(next);
		const address = writeSearch(next);
		if (address === page.search) void query.refetch();
		else page.setSearch(address);
		// On a narrow screen the answer is below the form.
		requestAnimationFrame(() => results.current?.scrollIntoView({ block: "nearest" }));
	};
	useEffect(() => {
		if (query.data && page.active && matchMedia("(max-width: 991px)").matches) results.current?.scrollIntoView({ block: "start" });
	}, [query.data, page.active]);
	const idle = search !== null && query.fetchStatus === "idle" && !query.data && !query.error;
	return (
		<div className={cn("flex min-h-full flex-col", items.length > 0 ? "[--under:calc(var(--control)+17px)]" : "[--under:0px]")}>
			<h1 className="sr-only">{title}</h1>
			<div className="grid flex-1 grid-cols-1 items-start gap-(--gap) p-(--gap) lg:grid-cols-[340px_1fr]">
				<section ref={form} className="scroll-mt-3 rounded-lg border border-line bg-surface p-4 lg:sticky lg:top-(--gap)">
					<SearchForm
						initial={initial}
						busy={query.isFetching}
						trains={trains}
						problems={problems}
						onSearch={run}
						onRefused={() => setRefused(true)}
					/>
				</section>
				<section ref={results} aria-label={title} className="min-w-0 scroll-mt-3">
					{refused ? (
						<div className="rounded-lg border border-line bg-surface">
							<EmptyState kind="noMatch" title={t("saleScreen.correct")} />
						</div>
					) : search === null ? (
						<Examples trains={trains} currency={initial.currency} readyDate={initial.readyDate} onSearch={run} />
					) : query.isFetching ? (
						<Searching onCancel={() => void utils.sale.search.cancel(asked)} />
					) : query.error ? (
						<SearchFailed error={query.error} onRetry={() => void query.refetch()} />
					) : query.data ? (
						<Results search={search} answer={query.data} onSearch={run} onEdit={() => form.current?.scrollIntoView()} />
					) : (
						idle && (
							<div className="rounded-lg border border-line bg-surface">
								<EmptyState
									kind="empty"
									title={t("saleScreen.cancelled")}
									actions={<Button onClick={() => void query.refetch()}>{t("saleScreen.searchAgain")}</Button>}
								/>
							</div>
						)
					)}
				</section>
			</div>
			<BasketBar />
		</div>
	);
}
