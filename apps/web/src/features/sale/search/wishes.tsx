import type { SearchInput } from "@iqt/routers/kit/charges/search";
import { CheckField, CheckGroup } from "@iqt/ui/choice";
import { lazy, Suspense } from "react";
import { trpc } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";

// The words of all charges are many, and needed here for one that is offered no longer alone.
const ChargeName = lazy(() => import("./charge-name.tsx"));

const kinds = {
	bookingService: { field: "bookingWishes", legend: "saleScreen.bookingWishes" },
	trucking: { field: "truckingWishes", legend: "saleScreen.truckingWishes" },
	train: { field: "trainWishes", legend: "saleScreen.trainWishes" },
	rampTrucking: { field: "truckingWishes", legend: "saleScreen.truckingWishes" },
} as const;

type Kind = keyof typeof kinds;

/** What the booking service of the port, or trucks of the ways through it, may do beside their own; nothing where they offer nothing on wish. */
export function Wishes({
	search,
	with: kind,
	onChange,
}: {
	search: SearchInput;
	with: Kind;
	onChange: (field: (typeof kinds)[Kind]["field"], wishes: string[]) => void;
}) {
	const t = useText();
	const { field, legend } = kinds[kind];
	const end = search.direction === "westbound" ? search.destination : search.origin;
	const placeKind = end.kind === "place" && end.placeKind === "portCity" ? ("portCity" as const) : ("port" as const);
	// To a door behind the port whatever any port has may be wished for.
	const at = end.kind === "place" && end.placeKind !== "inlandCity" ? { code: end.code, placeKind } : {};
	const offered = trpc.sale.wishes.useQuery(
		{ with: kind, ...at, direction: search.direction, date: search.readyDate, cargo: search.cargo },
		{ enabled: (end.kind !== "place" || end.code !== "") && search.readyDate !== "", staleTime: 60_000, meta: { quiet: true } },
	);
	const wished = search[field];
	const known = offered.data ?? [];
	// What was wished for elsewhere stays to be seen, and to be taken back.
	const all = [...known, ...wished.flatMap((charge) => (known.some((one) => one.charge === charge) ? [] : [{ charge, label: null }]))];
	if (all.length === 0) return null;
	return (
		<CheckGroup legend={t(legend)} className="flex flex-wrap gap-x-4 gap-y-1">
			{all.map(({ charge, label }) => (
				<CheckField
					key={charge}
					className="gap-1.5"
					label={
						label ?? (
							<Suspense fallback={charge}>
								<ChargeName charge={kind === "train" ? `train.${charge}` : charge} />
							</Suspense>
						)
					}
					checked={wished.includes(charge)}
					onChange={(on) => onChange(field, on ? [...wished, charge] : wished.filter((one) => one !== charge))}
				/>
			))}
		</CheckGroup>
	);
}
