import type { RateBook } from "@iqt/routers/kit/price-book/define";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import type { NetworkEnds } from "@iqt/routers/kit/price-book/network-ends";
import { Skeletons } from "@iqt/ui/surface";
import { lazy, Suspense } from "react";
import { askedQuery } from "../grid/asked-query.ts";
import type { Resource } from "../grid/use-resource.ts";
import type { TimelineOf } from "../timeline/address.ts";
import type { BookCalls } from "./rate-source.ts";

const NetworkView = lazy(() => import("../network/network-view.tsx"));

interface BookNetworkProps {
	book: RateBook;
	calls: BookCalls;
	resource: Resource<Rate>;
	ends: NetworkEnds;
	/** The day asked; today where it is empty. */
	asOf: string;
	onChange: (extra: Record<string, string>) => void;
	onTimeline: (of: TimelineOf) => void;
}

/** A book's list as its lanes on a map, narrowed as its address says but for the days of its rates: it tells lanes that have none, too. */
export function BookNetwork({ book, calls, resource: { state, setState, columns }, ends, asOf, onChange, onTimeline }: BookNetworkProps) {
	const { filters, search } = askedQuery(columns.all, state, {});
	const { map: _, standing = "", ahead = "", colour = "", ...extra } = state.extra;
	return (
		<Suspense fallback={<Skeletons shapes={["h-10", "h-72"]} />}>
			<NetworkView
				book={book}
				calls={calls}
				ends={ends}
				predicate={{ ...(filters ? { filters } : {}), ...(search ? { search } : {}) }}
				asOf={asOf}
				standing={standing}
				ahead={ahead}
				colour={colour}
				onChange={onChange}
				onLane={(narrowed, isOver) =>
					setState({ ...state, filters: narrowed(state.filters), extra: { ...extra, ...(isOver && !asOf ? { expired: "1" } : {}) } }, { push: true })
				}
				onTimeline={onTimeline}
			/>
		</Suspense>
	);
}
