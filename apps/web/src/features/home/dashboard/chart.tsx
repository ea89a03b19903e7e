import { Skeleton } from "@iqt/ui/surface";
import { type ComponentProps, lazy, Suspense } from "react";
import { AfterFrame } from "./after-frame.tsx";

const BarsChart = lazy(() => import("./bars-chart.tsx"));

/** Bars that are loaded when they are first shown, and drawn once the page around them stands. */
export function Chart(props: ComponentProps<typeof BarsChart>) {
	const coming = <Skeleton className="size-full" />;
	return (
		<AfterFrame before={coming}>
			<Suspense fallback={coming}>
				<BarsChart {...props} />
			</Suspense>
		</AfterFrame>
	);
}
