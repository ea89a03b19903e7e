import { Facts } from "@iqt/ui/facts";
import { WarnNote } from "@iqt/ui/note";
import { Badge } from "@iqt/ui/surface";
import { Mail } from "lucide-react";
import { DOT } from "../../../lib/dot.ts";
import { momentText } from "../../../lib/moment.ts";
import { listed, useText } from "../../../lib/text.ts";
import type { Quotation } from "./types.ts";

const tones = { waiting: "info", sending: "info", sent: "good", failed: "danger", uncertain: "warn" } as const;

/** How the mails of a quotation fare, each with what it said. */
export function SentMails({ mails }: Pick<Quotation, "mails">) {
	const t = useText();
	return (
		<ul aria-label={t("quotationScreen.mail")} className="mt-2 flex flex-col gap-1.5 border-t border-line pt-3">
			{mails.map(({ state, sentAt, queuedAt, nextAt, attempts, refused, mail }) => (
				<li key={queuedAt} className="flex flex-wrap items-center gap-2">
					<Mail className="size-4 text-ink-soft" aria-hidden />
					<Badge tone={tones[state]}>{t(`quotationScreen.mail.${state}`)}</Badge>
					<span className="text-[13px] text-ink-soft tabular-nums">
						{momentText(sentAt ?? queuedAt)}
						{attempts > 1 && `${DOT}${t("quotationScreen.mailAttempts", { count: attempts })}`}
						{state === "waiting" && attempts > 0 && `${DOT}${t("quotationScreen.mailNext", { at: momentText(nextAt) })}`}
					</span>
					{refused.length > 0 && <WarnNote className="w-full">{t("quotationScreen.mailRefused", { addresses: listed(refused) })}</WarnNote>}
					{mail && (
						<details className="w-full text-[13px]">
							<summary className="cursor-pointer text-accent">{t("quotationScreen.mailSaid")}</summary>
							<Facts
								className="mt-1"
								valueClass="min-w-0 break-words"
								facts={[
									[t("quotationScreen.mailTo"), mail.to],
									[t("quotationScreen.mailCc"), mail.cc.join(", ")],
									[t("quotationScreen.mailSubject"), mail.subject],
								]}
							/>
							<p className="mt-2 rounded-md border border-line p-2 break-words whitespace-pre-wrap">{mail.text}</p>
						</details>
					)}
				</li>
			))}
		</ul>
	);
}
