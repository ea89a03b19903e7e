import { Button } from "@iqt/ui/button";
import { Badge, Card } from "@iqt/ui/surface";
import { ruled, ScrollBox, Table, type TableColumn } from "@iqt/ui/table";
import { Paperclip } from "lucide-react";
import { api } from "../../../api/client.ts";
import { locale, useText } from "../../../lib/text.ts";
import { downloadLinked } from "../../../resource/download.ts";
import { groupDigits } from "../../../resource/values.ts";
import { period } from "../../sale/search/words.ts";
import { ByPhone } from "./by-phone.tsx";
import type { InquiryDetail } from "./types.ts";

type Line = InquiryDetail["lines"][number];

/** What was asked line by line, and what the vendor takes for it; or why it declined. */
export function Answer({ inquiry }: { inquiry: InquiryDetail }) {
	const t = useText();
	const { lines, because, reason, answerRemark, attachments, enteredBy } = inquiry;
	const text = (name: string, label: string, cell: TableColumn<Line>["cell"]): TableColumn<Line> => ({
		...{ name, label, cell },
		className: "px-2 py-1.5 text-left",
	});
	const number = (name: string, label: string, cell: (line: Line) => string): TableColumn<Line> => ({
		...{ name, label, cell },
		className: "px-2 py-1.5 text-right",
		cellClass: "tabular-nums whitespace-nowrap",
	});
	const money = (amount: string | null, currency: string | null) =>
		amount === null ? "–" : `${currency ?? ""} ${groupDigits(amount, locale())}`.trim();
	const columns = [
		{
			...text("charge", t("adHocScreen.lineCharge"), ({ charge, awarded }) => (
				<span className="flex flex-wrap items-center gap-x-2">
					{charge}
					{awarded && <Badge tone="good">{t("enum.vendorInquiryState.awarded")}</Badge>}
				</span>
			)),
			rowHead: true,
			cellClass: "font-medium min-w-32",
		},
		lines.some(({ containerType }) => containerType !== null) &&
			text("containerType", t("adHocScreen.lineContainer"), ({ containerType }) => containerType ?? t("adHocScreen.lineAllContainers")),
		{
			...text("basis", t("adHocScreen.lineBasis"), ({ basis, quantity }) => `${t(`enum.basis.${basis}`)} × ${quantity}`),
			cellClass: "whitespace-nowrap",
		},
		number("amount", t("adHocScreen.lineAmount"), ({ amount, currency }) => money(amount, currency)),
		number("vat", t("adHocScreen.lineVat"), ({ amount, vat }) => vat ?? (amount === null ? "" : t("vendorInquiry.vatUnsaid"))),
		number("total", t("adHocScreen.lineTotal"), ({ total, currency }) => money(total, currency)),
		number("withVat", t("adHocScreen.lineTotalWithVat"), ({ totalWithVat, currency }) => money(totalWithVat, currency)),
		lines.some(({ transitDays }) => transitDays !== null) &&
			number("transit", t("vendorRecord.transit"), ({ transitDays }) => (transitDays === null ? "" : t("vendorRecord.days", { count: transitDays }))),
		{
			...text("valid", t("adHocScreen.validity"), ({ validFrom, validTo }) =>
				validTo === null ? "" : validFrom === null ? t("adHocScreen.until", { to: validTo }) : period(t, validFrom, validTo),
			),
			cellClass: "whitespace-nowrap tabular-nums",
		},
		lines.some(({ remark }) => remark) && text("remark", t("adHocScreen.lineRemark"), ({ remark }) => remark ?? ""),
	];
	return (
		<div className="flex flex-col gap-(--gap)">
			<ByPhone enteredBy={enteredBy} />
			{because && (
				<Card title={t("vendorInquiry.because")}>
					<p className="break-words whitespace-pre-wrap">{[t(`vendorInquiry.because.${because}`), reason].filter(Boolean).join(": ")}</p>
				</Card>
			)}
			<Card bare title={t("vendorRecord.lines")}>
				<ScrollBox className="overflow-x-auto px-2" role="group" aria-label={t("vendorRecord.lines")}>
					<Table {...ruled} rows={lines} rowKey={({ id }) => id} columns={columns} />
				</ScrollBox>
				{answerRemark && <p className="border-t border-line px-4 py-2 break-words whitespace-pre-wrap">{answerRemark}</p>}
			</Card>
			{attachments.length > 0 && (
				<Card title={t("vendorRecord.attachments")}>
					<ul className="flex flex-wrap gap-2">
						{attachments.map(({ file, name }) => (
							<li key={file}>
								<Button size="small" onClick={() => void downloadLinked(() => api.vendorInquiry.attachmentUrl.query({ id: inquiry.id, file }))}>
									<Paperclip aria-hidden />
									{name}
								</Button>
							</li>
						))}
					</ul>
				</Card>
			)}
		</div>
	);
}
