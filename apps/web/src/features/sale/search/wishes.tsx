import type { SearchInput } from "@iqt/routers/kit/charges/search";
import { CheckField, CheckGroup } from "@iqt/ui/choice";
import { trpc } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { chargeName } from "./words.ts";

/** What the booking service of the port may do beside its own; nothing where it offers nothing on wish. */
export function Wishes({ search, onChange }: { search: SearchInput; onChange: (wishes: string[]) => void }) {
	const t = useText();
	const end = search.direction === "westbound" ? search.destination : search.origin;
	const placeKind = end.kind === "place" && end.placeKind === "portCity" ? ("portCity" as const) : ("port" as const);
	const offered = trpc.sale.wishes.useQuery(
		{ code: end.code, placeKind, direction: search.direction, date: search.readyDate },
		{ enabled: end.kind === "place" && end.code !== "" && search.readyDate !== "", staleTime: 60_000, meta: { quiet: true } },
	);
	const wished = search.bookingWishes;
	const known = offered.data ?? [];
	// What was wished for elsewhere stays to be seen, and to be taken back.
	const all = [
		...known,
		...wished.flatMap((charge) => (known.some((one) => one.charge === charge) ? [] : [{ charge, label: chargeName(t, charge) }])),
	];
	if (all.length === 0) return null;
	return (
		<CheckGroup legend={t("saleScreen.bookingWishes")} className="flex flex-wrap gap-x-4 gap-y-1">
			{all.map(({ charge, label }) => (
				<CheckField
					key={charge}
					className="gap-1.5"
					label={label}
					checked={wished.includes(charge)}
					onChange={(on) => onChange(on ? [...wished, charge] : wished.filter((one) => one !== charge))}
				/>
			))}
		</CheckGroup>
	);
}
