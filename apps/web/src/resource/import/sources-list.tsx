import { CircleHelp } from "lucide-react";
import { locale, useText } from "../../lib/text.ts";
import { PlaceLink, type ShowPlace } from "./cell-links.tsx";
import type { Batch } from "./types.ts";

type Source = Batch["sources"][number];

/** Stands in a text where an element goes. */
const MARK = "\u0001";

/** A line for each field: from how many cells, titles or guesses of which kind its values are. */
export function SourcesList({ sources, onShow }: { sources: readonly Source[]; onShow: ShowPlace }) {
	return (
		<dl className="gap-x-6 border-t border-line px-3 py-1.5 text-[13px] xl:columns-2">
			{sources.map(({ field, label, from }) => (
				<div key={field} className="grid break-inside-avoid grid-cols-[minmax(5rem,22%)_1fr] gap-x-3">
					<dt className="py-0.5 text-ink-soft">{label}</dt>
					<dd className="flex flex-wrap gap-x-4">
						{from.map((one) => (
							<From key={`${one.kind} ${one.where} ${one.value}`} from={one} onShow={onShow} />
						))}
					</dd>
				</div>
			))}
		</dl>
	);
}

function From({ from: { kind, where, value, count }, onShow }: { from: Source["from"][number]; onShow: ShowPlace }) {
	const t = useText();
	const said = t(kind === "column" && where === null ? "wizard.from.columns" : `wizard.from.${kind}`, {
		count: new Intl.NumberFormat(locale()).format(count),
	});
	const placed = where === null ? said : t("wizard.fromWhere", { source: said, where: MARK });
	const [before, after = ""] = (value === null ? placed : t("wizard.fromValue", { source: placed, value })).split(MARK);
	const text = (
		<>
			{before}
			{where !== null && <PlaceLink where={where} onShow={onShow} />}
			{after}
		</>
	);
	if (kind !== "assumed") return <span className="py-0.5">{text}</span>;
	return (
		<strong className="inline-flex items-center gap-1 rounded-sm bg-warn-soft px-1 py-0.5 font-semibold text-warn">
			<CircleHelp className="size-3.5 shrink-0" aria-hidden />
			<span>{text}</span>
		</strong>
	);
}
