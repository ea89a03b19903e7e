import type { SearchInput, SearchResult } from "@iqt/routers/kit/charges/search";
import { Select } from "@iqt/ui/select";
import { MapPin } from "lucide-react";
import { DOT } from "../../../lib/dot.ts";
import { useText } from "../../../lib/text.ts";
import { money } from "./words.ts";

/** An end that was asked for as a city: which of its areas was priced, and what the others cost. */
export function Districts({ search, answer, onSearch }: { search: SearchInput; answer: SearchResult; onSearch: (search: SearchInput) => void }) {
	const t = useText();
	if (answer.districts.length === 0) return null;
	const { currency } = search;
	return (
		<div className="flex flex-col gap-2 rounded-lg border border-info bg-info-soft px-4 py-3">
			{answer.districts.map(({ end, asked, code, choices }) => {
				const chosen = choices.find((choice) => choice.code === code);
				const from = choices[0]?.from ?? "";
				const to = choices.reduce((most, choice) => (Number(choice.from) > Number(most) ? choice.from : most), from);
				return (
					<div key={end} className="flex flex-wrap items-center gap-x-3 gap-y-2">
						<MapPin className="size-4 shrink-0 text-accent" aria-hidden />
						<p className="min-w-0 flex-1 basis-72">
							{t("saleScreen.districtPriced", {
								asked,
								district: chosen?.label ?? asked,
								count: choices.length,
								from: money(from, currency),
								to: money(to, currency),
							})}
						</p>
						{/* As wide as what it says: an amount is not cut. */}
						<div className="w-full max-w-full sm:w-auto sm:min-w-96">
							<Select
								aria-label={t("saleScreen.district", { asked })}
								value={code}
								onChange={(next) => onSearch({ ...search, ...endsOf(answer), [end]: { kind: "area", code: next } })}
								options={choices.map((choice) => ({
									value: choice.code,
									label: `${choice.label}${DOT}${t("saleScreen.fromAmount", { amount: money(choice.from, currency) })}`,
								}))}
							/>
						</div>
					</div>
				);
			})}
		</div>
	);
}

/** The ends an answer was priced for, where they are not the ones asked for. */
export function endsOf(answer: SearchResult): Partial<Pick<SearchInput, "origin" | "destination">> {
	return Object.fromEntries(answer.districts.map(({ end, code }) => [end, { kind: "area", code }]));
}
