import type { ShownLine, ShownOption } from "@iqt/routers/kit/charges/search";
import { TableHead } from "@iqt/ui/table";
import { ChevronRight } from "lucide-react";
import { Fragment, useId, useState } from "react";
import { DOT } from "../../../lib/dot.ts";
import { locale, useText } from "../../../lib/text.ts";
import { groupDigits } from "../../../resource/values.ts";
import { lineName } from "./charge-words.ts";
import { LineSource } from "./line-source.tsx";
import { basisName, money, stopName } from "./words.ts";

const cell = "px-1.5 py-1.5 whitespace-nowrap";
const numeric = `${cell} text-right tabular-nums`;
/** Left out on a narrow screen, where the line under the charge says it. */
const wide = `${numeric} max-sm:hidden`;
/** Least needed where there is little room: the card and the line's source say it too. */
const widest = `${numeric} max-2xl:hidden`;

/** Every charge of an option by leg; a line opens to its source where the answer tells it. */
export function Breakdown({ option }: { option: ShownOption }) {
	const t = useText();
	const costs = option.confidential !== undefined;
	const columns = costs ? 8 : 5;
	return (
		<section aria-label={t("saleScreen.breakdown")} className="overflow-x-auto">
			<table className="w-full border-collapse">
				<caption className="sr-only">{t("saleScreen.breakdown")}</caption>
				<TableHead
					rowClass="border-b border-line text-[13px] text-ink-soft"
					cellClass="font-medium"
					columns={[
						{ name: "charge", label: t("saleScreen.charge"), className: `${cell} text-left` },
						{ name: "quantity", label: t("saleScreen.quantity"), className: wide },
						{ name: "unitPrice", label: t("saleScreen.unitPrice"), className: wide },
						{ name: "amount", label: t("saleScreen.amount"), className: wide },
						{ name: "inCurrency", label: t("saleScreen.inCurrency", { currency: option.currency }), className: numeric },
						costs && { name: "cost", label: t("saleScreen.cost"), className: wide },
						costs && { name: "margin", label: t("saleScreen.margin"), className: wide },
						costs && { name: "msr", label: t("saleScreen.msr"), className: widest },
					]}
				/>
				<tbody>
					{option.legs.map((leg, index) => {
						const lines = option.lines.filter((line) => line.leg === index);
						if (lines.length === 0) return null;
						const ends = [...new Set([leg.from, leg.to].flatMap((place) => (place ? [stopName(place)] : [])))];
						return (
							<Fragment key={`${leg.kind} ${leg.from?.code ?? ""} ${leg.to?.code ?? ""}`}>
								<tr className="bg-soft">
									<th scope="colgroup" colSpan={columns} className={`${cell} text-left font-medium max-sm:whitespace-normal`}>
										{t(`saleScreen.leg.${leg.kind}`)}
										<span className="ml-2 font-normal text-ink-soft">{ends.join(" → ")}</span>
									</th>
								</tr>
								{lines.map((line) => (
									<Line
										key={`${line.charge} ${line.containerType ?? ""} ${line.explanation?.rateId ?? line.unitPrice}`}
										line={line}
										columns={columns}
									/>
								))}
							</Fragment>
						);
					})}
				</tbody>
				<tfoot>
					<tr className="border-t-2 border-line-strong font-semibold">
						<th scope="row" className={`${cell} text-left`}>
							{t("saleScreen.total")}
						</th>
						<td colSpan={3} className={`${wide} font-normal text-ink-soft`}>
							{option.totals.map((sum) => money(sum.amount, sum.currency)).join(" + ")}
						</td>
						<td className={numeric}>{money(option.total, option.currency)}</td>
						{option.confidential && (
							<>
								<td className={wide}>{amountOrDash(option.confidential.cost)}</td>
								<td className={wide}>{amountOrDash(option.confidential.margin)}</td>
								<td className={widest}>{amountOrDash(option.confidential.msr)}</td>
							</>
						)}
					</tr>
				</tfoot>
			</table>
		</section>
	);
}

const amountOrDash = (amount: string | null): string => (amount === null ? "–" : groupDigits(amount, locale()));

function Line({ line, columns }: { line: ShownLine; columns: number }) {
	const t = useText();
	const id = useId();
	const [open, setOpen] = useState(false);
	const name = `${lineName(t, line)}${line.containerType ? `${DOT}${line.containerType}` : ""}`;
	return (
		<>
			<tr className="border-b border-line">
				{line.explanation ? (
					<th scope="row" className="p-0 text-left font-normal">
						<button
							type="button"
							aria-expanded={open}
							aria-controls={id}
							title={t("saleScreen.source", { charge: name })}
							className="flex min-h-8 w-full items-center gap-1.5 px-2 py-1 text-left hover:bg-soft"
							onClick={() => setOpen(!open)}
						>
							<ChevronRight className={`size-4 shrink-0 text-ink-soft transition-transform ${open ? "rotate-90" : ""}`} aria-hidden />
							<ChargeName line={line} name={name} />
						</button>
					</th>
				) : (
					<th scope="row" className="px-2 py-1.5 text-left font-normal">
						<ChargeName line={line} name={name} />
					</th>
				)}
				<td className={wide}>
					<span className="text-xs text-ink-soft">{basisName(t, line.basis)} ×</span> {groupDigits(line.quantity, locale())}
				</td>
				<td className={wide}>{groupDigits(line.unitPrice, locale())}</td>
				<td className={wide}>{money(line.amount, line.currency)}</td>
				<td className={numeric}>{groupDigits(line.amountInCurrency, locale())}</td>
				{columns > 5 && (
					<>
						<td className={wide}>{amountOrDash(line.confidential?.cost ?? null)}</td>
						<td className={wide}>{amountOrDash(line.confidential?.margin ?? null)}</td>
						<td className={widest}>{amountOrDash(line.confidential?.msr ?? null)}</td>
					</>
				)}
			</tr>
			{line.explanation && (
				<tr id={id} hidden={!open} className="border-b border-line bg-soft">
					<td colSpan={columns} className="px-4 py-3">
						{open && <LineSource line={line} why={line.explanation} />}
					</td>
				</tr>
			)}
		</>
	);
}

/** The charge; on a narrow screen with how often which price, and for those who cannot look behind it with the VAT on top. */
function ChargeName({ line, name }: { line: ShownLine; name: string }) {
	const t = useText();
	return (
		<span>
			<span className={line.words ? "" : "sm:whitespace-nowrap"}>{name}</span>
			{!line.explanation && line.vatPercent && (
				<span className="ml-2 text-xs text-ink-soft">{t("saleScreen.vatText", { percent: line.vatPercent })}</span>
			)}
			<span className="block text-xs text-ink-soft tabular-nums sm:hidden">
				{groupDigits(line.quantity, locale())} × {money(line.unitPrice, line.currency)}
			</span>
		</span>
	);
}
