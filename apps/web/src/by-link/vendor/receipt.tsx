import { money } from "../../features/sale/search/words.ts";
import { momentText } from "../../lib/moment.ts";
import { useText } from "../../lib/text.ts";
import { Button, Section } from "../parts.tsx";
import { enteredOf } from "./draft.ts";
import { declared, termLabels } from "./fields.ts";
import { lineName } from "./prices-form.tsx";
import { Totals } from "./totals.tsx";
import type { Inquiry } from "./types.ts";

/** What was sent, to be kept on paper. */
export function Receipt({ inquiry }: { inquiry: Inquiry }) {
	const t = useText();
	const { answeredAt, issuer, lines, answerRemark, attachments, serviceType, vendor } = inquiry;
	const terms = declared[serviceType].terms.filter((term) => term !== "currency");
	return (
		<Section
			title={t("vendorQuotation.receipt")}
			aside={
				<Button className="print:hidden" onClick={() => print()}>
					{t("linkPage.print")}
				</Button>
			}
		>
			<p className="mb-3 break-words text-ink-soft">
				{t("vendorQuotation.receiptText", { vendor, asker: issuer.name, date: answeredAt ? momentText(answeredAt) : "" })}
			</p>
			<ol className="flex flex-col gap-3">
				{lines.map((line) => (
					<li key={line.id} className="break-inside-avoid not-first:border-t not-first:border-line not-first:pt-3">
						<p className="flex flex-wrap items-baseline justify-between gap-x-4">
							<span className="font-medium break-words">{lineName(t, line)}</span>
							<strong className="tabular-nums">
								{line.amount === null ? t("vendorQuotation.notOffered") : money(line.amount, line.currency ?? "")}
							</strong>
						</p>
						<dl className="flex flex-wrap gap-x-4 text-[0.87em] text-ink-soft">
							{terms.map(
								(term) =>
									line.amount !== null &&
									(line[term] !== null || term === "vat") && (
										<div key={term} className="flex gap-1">
											<dt>{`${t(termLabels[term])}:`}</dt>
											<dd className="tabular-nums">{line[term] ?? t("vendorQuotation.vatUnsaid")}</dd>
										</div>
									),
							)}
						</dl>
						{line.remark && <p className="break-words">{line.remark}</p>}
					</li>
				))}
			</ol>
			<Totals inquiry={inquiry} answers={enteredOf({ ...inquiry, draft: null }).lines} />
			{answerRemark && <p className="mt-3 border-t border-line pt-3 break-words whitespace-pre-wrap">{answerRemark}</p>}
			{attachments.length > 0 && (
				<p className="mt-3 border-t border-line pt-3 break-words">
					{`${t("vendorQuotation.attachments")}: ${attachments.map(({ name }) => name).join(", ")}`}
				</p>
			)}
		</Section>
	);
}
