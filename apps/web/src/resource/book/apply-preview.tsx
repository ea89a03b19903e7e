import type { RateBook } from "@iqt/routers/kit/price-book/define";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import type { Margins } from "@iqt/routers/kit/price-book/margins";
import { useText } from "../../lib/text.ts";
import type { Resource } from "../grid/use-resource.ts";
import type { Column } from "../types.ts";
import { displayOf } from "../values.ts";
import { applyColumns } from "./apply-columns.ts";
import { unitOf } from "./rate-columns.tsx";

interface Sample {
	before: Rate;
	after: Rate;
}

interface ApplyPreviewProps {
	book: RateBook;
	resource: Resource<Rate>;
	/** The field that is changed. */
	name: string;
	samples: readonly Sample[];
}

/** A few of the rows a bulk change is for, as they are and as they become. */
export function ApplyPreview({ book, resource, name, samples }: ApplyPreviewProps) {
	const t = useText();
	const shown = (column: Column<Rate>, rate: Rate) =>
		displayOf(column, rate, resource.words) || (column.field === "validTo" ? t("book.openEnd") : "");
	const columns = applyColumns(book, resource.columns.all, name, (c) => new Set(samples.map(({ before }) => shown(c, before))).size > 1);
	const amountOf = (name: string) => book.fields.find((f) => f.name === name && (f.kind === "money" || f.kind === "price"));
	return (
		<div className="overflow-auto">
			<table className="w-full border-collapse text-[13px]">
				<thead>
					<tr className="text-left">
						{columns.map((c) => (
							<th key={c.field} className="border border-line bg-soft px-2 py-1">
								{c.label}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{samples.map(({ before, after }) => (
						<tr key={before.id}>
							{columns.map((c) => {
								const amount = amountOf(c.field);
								const [was, becomes] = [shown(c, before), shown(c, after)];
								return (
									<td key={c.field} className="border border-line px-2 py-1 tabular-nums">
										{c.field !== name && was === becomes ? (
											was
										) : (
											<>
												<s className="text-ink-soft">{was || t("table.none")}</s> <span aria-hidden>→</span>{" "}
												<strong className="font-medium">{becomes || t("table.none")}</strong>
												{amount && <span className="ml-1 text-ink-soft">{unitOf(amount, after)}</span>}
												<Worth name={c.field} before={before} after={after} />
											</>
										)}
									</td>
								);
							})}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** What a bulk change leaves of the margin: rates sold below their cost, and below the minimum margin. */
export function MarginWords({ belowCost, belowMargin, untold }: Margins) {
	const t = useText();
	return (
		<>
			{belowCost.after > 0 && (
				<p className="font-medium text-danger">{t("book.applyBelowCost", { count: belowCost.after, before: belowCost.before })}</p>
			)}
			{belowMargin.after > 0 && (
				<p className="font-medium text-danger">{t("book.applyBelowMargin", { count: belowMargin.after, before: belowMargin.before })}</p>
			)}
			{untold > 0 && <p className="text-ink-soft">{t("book.applyUntold", { count: untold })}</p>}
		</>
	);
}

/** What formulas come to, before and after. */
function Worth({ name, before, after }: Sample & { name: string }) {
	const [was, becomes] = [before.values[name], after.values[name]];
	if (!was || !becomes || was === before.row[name]) return null;
	return (
		<span className="ml-1 text-ink-soft">
			({was} → {becomes})
		</span>
	);
}
