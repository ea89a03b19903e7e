import { Badge, Card } from "@iqt/ui/surface";
import { DOT } from "../../../lib/dot.ts";
import { momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import type { InquiryDetail } from "./types.ts";

const tones = { waiting: "neutral", sending: "info", sent: "good", failed: "danger", uncertain: "warn" } as const;

/** What was mailed to the vendor, and the addresses it opens the page by. */
export function Mails({ inquiry }: { inquiry: InquiryDetail }) {
	const t = useText();
	const { mails, links, contactEmail } = inquiry;
	return (
		<div className="flex flex-col gap-(--gap)">
			<Card title={t("vendorRecord.mails")}>
				<ol className="flex flex-col divide-y divide-line">
					{mails.map(({ what, at, sentAt, state }) => (
						<li key={`${what} ${at}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
							<span className="font-medium">{t(`vendorRecord.mail.${what}` as "vendorRecord.mail.asked")}</span>
							<span className="text-ink-soft break-all">{contactEmail}</span>
							<span className="text-ink-soft tabular-nums">{momentText(sentAt ?? at)}</span>
							<Badge tone={tones[state]}>{t(`quotationScreen.mail.${state}`)}</Badge>
						</li>
					))}
				</ol>
			</Card>
			<Card title={t("vendorRecord.links")}>
				{links.length === 0 ? (
					<p className="text-ink-soft">{t("vendorRecord.noLinks")}</p>
				) : (
					<ul className="flex flex-col divide-y divide-line">
						{links.map(({ madeFor, revokedAt, opens, lastOpenedAt, expiresAt }) => (
							<li key={madeFor} className="py-2 first:pt-0 last:pb-0">
								<p className="flex flex-wrap items-center gap-x-2 break-all">
									{madeFor}
									{revokedAt && <Badge tone="danger">{t("vendorRecord.linkShut")}</Badge>}
								</p>
								<p className="text-ink-soft tabular-nums">
									{lastOpenedAt === null ? t("vendorRecord.neverOpened") : t("vendorRecord.opened", { count: opens, at: momentText(lastOpenedAt) })}
									{expiresAt && !revokedAt && `${DOT}${t("vendorRecord.opensUntil", { at: momentText(expiresAt) })}`}
								</p>
							</li>
						))}
					</ul>
				)}
			</Card>
		</div>
	);
}
