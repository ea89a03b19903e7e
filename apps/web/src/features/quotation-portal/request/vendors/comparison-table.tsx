import { Button } from "@iqt/ui/button";
import { Select } from "@iqt/ui/select";
import { Badge } from "@iqt/ui/surface";
import { ruled, Table, type TableColumn } from "@iqt/ui/table";
import { Check, Trophy } from "lucide-react";
import { useState } from "react";
import { DOT } from "../../../../lib/dot.ts";
import { useText } from "../../../../lib/text.ts";
import { basisName, money, rateWords } from "../../../sale/search/words.ts";
import { ByPhone } from "../../vendor-record/by-phone.tsx";
import { AwardDialog } from "./award-dialog.tsx";
import { Best } from "./best.tsx";
import type { ComparedLine, Comparison, Offer } from "./types.ts";

type Row = ComparedLine & { place: number };

const nameOf = ({ charge, containerType }: ComparedLine) => [charge, containerType].filter(Boolean).join(DOT);

/** What vendors take beside each other, line by line in one currency, and whose price is taken for each. */
export function ComparisonTable({ comparison, onCurrency }: { comparison: Comparison; onCurrency: (currency: string) => void }) {
	const t = useText();
	const { currency, lines, rates, missing, takesAward } = comparison;
	const vendors = comparison.inquiries.filter(({ id }) => lines.some(({ offers }) => offers.some(({ inquiryId }) => inquiryId === id)));
	const [chosen, setChosen] = useState<ReadonlyMap<number, Offer>>(
		() => new Map(lines.flatMap(({ offers }, place) => offers.filter(({ awarded }) => awarded).map((offer) => [place, offer] as const))),
	);
	const [awarding, setAwarding] = useState(false);
	const choose = (place: number, offer: Offer) => setChosen(new Map(chosen).set(place, offer));
	const chooseAll = (inquiryId: string) =>
		setChosen(
			new Map(lines.flatMap(({ offers }, place) => offers.filter((one) => one.inquiryId === inquiryId).map((offer) => [place, offer] as const))),
		);
	const currencies = [...new Set([currency, ...lines.flatMap(({ offers }) => offers.map((offer) => offer.currency)), "CNY", "USD", "EUR"])];
	const columns: TableColumn<Row>[] = [
		{
			...{
				name: "line",
				label: t("vendorPanel.line"),
				className: "px-2 py-1.5 text-left align-top",
				rowHead: true,
				cellClass: "min-w-36 font-medium",
			},
			cell: (line) => (
				<>
					<span className="break-words">{nameOf(line)}</span>
					<span className="block text-[13px] font-normal text-ink-soft">{`${basisName(t, line.basis)} × ${line.quantity}`}</span>
				</>
			),
		},
		...vendors.map(
			({ id, vendorName, enteredBy }): TableColumn<Row> => ({
				name: id,
				className: "px-2 py-1.5 text-left align-top",
				headClass: "min-w-44",
				label: (
					<span className="flex flex-col items-start gap-1">
						<span className="break-words whitespace-normal text-ink">{vendorName}</span>
						<ByPhone enteredBy={enteredBy} />
						{takesAward && (
							<Button size="small" onClick={() => chooseAll(id)} aria-label={t("vendorPanel.takeAllOf", { vendor: vendorName })}>
								{t("vendorPanel.takeAll")}
							</Button>
						)}
					</span>
				),
				cell: (line) => {
					const offer = line.offers.find(({ inquiryId }) => inquiryId === id);
					return offer ? (
						<OfferCell
							offer={offer}
							currency={currency}
							label={t("vendorPanel.takeLine", { line: nameOf(line), vendor: vendorName })}
							group={`offer-${line.place}`}
							checked={chosen.get(line.place)?.lineId === offer.lineId}
							onChoose={takesAward ? () => choose(line.place, offer) : undefined}
						/>
					) : (
						<span className="text-ink-soft">–</span>
					);
				},
			}),
		),
	];
	return (
		<div className="border-t border-line">
			<div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
				<h3 className="font-semibold">{t("vendorPanel.compare")}</h3>
				<Select
					aria-label={t("vendorPanel.currency")}
					className="w-28"
					value={currency}
					options={currencies.map((code) => ({ value: code, label: code }))}
					onChange={onCurrency}
				/>
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
			<section tabIndex={0} aria-label={t("vendorPanel.compare")} className="overflow-x-auto px-2">
				<Table
					{...ruled}
					headCellClass="font-medium"
					rows={lines.map((line, place) => ({ ...line, place }))}
					rowKey={({ place }) => place}
					columns={columns}
				/>
			</section>
			<div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-2">
				<p className="min-w-0 flex-1 text-[13px] text-ink-soft">
					{[
						t("vendorPanel.withoutVat", { currency }),
						...rates.map((rate) => rateWords(t, rate)),
						missing.length > 0 && t("vendorPanel.noRate", { currencies: missing.join(", ") }),
					]
						.filter(Boolean)
						.join(DOT)}
				</p>
				{takesAward && (
					<Button variant="primary" disabled={chosen.size === 0} onClick={() => setAwarding(true)}>
						<Trophy aria-hidden />
						{t("vendorPanel.award", { chosen: chosen.size, count: lines.length })}
					</Button>
				)}
			</div>
			{awarding && (
				<AwardDialog
					comparison={comparison}
					chosen={[...chosen].sort(([a], [b]) => a - b).map(([place, offer]) => ({ name: nameOf(lines[place] as ComparedLine), offer }))}
					onClose={() => setAwarding(false)}
				/>
			)}
		</div>
	);
}

interface CellProps {
	offer: Offer;
	currency: string;
	label: string;
	group: string;
	checked: boolean;
	/** Not given where nothing is taken any more. */
	onChoose: (() => void) | undefined;
}

/** A vendor's price for a line: in the currency of the comparison, as it was said where that is another, and what comes with it. */
function OfferCell({ offer, currency, label, group, checked, onChoose }: CellProps) {
	const t = useText();
	const said = money(offer.total, offer.currency);
	const shown = offer.compared === null ? said : money(offer.compared, currency);
	const terms = [
		shown !== said && said,
		offer.vat === null
			? t("vendorPanel.eachWithoutVat", { amount: money(offer.amount, offer.currency) })
			: t("vendorPanel.each", { amount: money(offer.amount, offer.currency), vat: offer.vat }),
		offer.transitDays !== null && t("saleScreen.days", { days: offer.transitDays }),
		offer.validTo && t("adHocScreen.until", { to: offer.validTo }),
		offer.remark,
	];
	const body = (
		<span className="min-w-0">
			<span className="block font-semibold whitespace-nowrap tabular-nums">{shown}</span>
			<Best cheapest={offer.cheapest} fastest={offer.fastest} />
			{offer.awarded && (
				<Badge tone="good" className="mt-0.5">
					<Check aria-hidden />
					{t("enum.vendorInquiryState.awarded")}
				</Badge>
			)}
			<span className="block text-[13px] break-words text-ink-soft tabular-nums">{terms.filter(Boolean).join(DOT)}</span>
		</span>
	);
	if (!onChoose) return body;
	return (
		<label className="flex min-h-6 cursor-pointer items-start gap-2">
			<input type="radio" name={group} aria-label={label} className="mt-1 size-4 shrink-0 accent-accent" checked={checked} onChange={onChoose} />
			{body}
		</label>
	);
}
