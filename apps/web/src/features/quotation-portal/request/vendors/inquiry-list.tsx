import { Button } from "@iqt/ui/button";
import { DropdownMenu } from "@iqt/ui/menu";
import { ruled, Table, type TableColumn } from "@iqt/ui/table";
import { toast } from "@iqt/ui/toast";
import { BellRing, Ellipsis, Link2Off, MailPlus, Phone, PhoneOff } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../api/client.ts";
import { showError } from "../../../../api/errors.ts";
import { DOT } from "../../../../lib/dot.ts";
import { momentText } from "../../../../lib/moment.ts";
import { useText } from "../../../../lib/text.ts";
import { ConfirmDialog } from "../../../../resource/form/confirm-dialog.tsx";
import { money } from "../../../sale/search/words.ts";
import { ByPhone } from "../../vendor-record/by-phone.tsx";
import { InquiryState } from "../../vendor-record/inquiry-state.tsx";
import { inquiryPath } from "../../vendor-record/paths.ts";
import { Best } from "./best.tsx";
import type { ComparedInquiry, Comparison } from "./types.ts";
import { useRefreshInquiries } from "./use-refresh-inquiries.ts";

const EnterDialog = lazy(() => import("./enter-dialog.tsx"));
const DeclinedDialog = lazy(() => import("./declined-dialog.tsx"));

const waits = new Set<ComparedInquiry["state"]>(["sent", "opened", "draft"]);
/** What our own people may still write down: the due day of one that has expired is the vendor's, not theirs. */
const takesEntry = new Set<ComparedInquiry["state"]>([...waits, "quoted", "declined", "expired"]);

type Asked = { inquiry: ComparedInquiry; what: "enter" | "declined" | "shut" };

/** Who was asked, how each stands, and what can be done about it. */
export function InquiryList({ comparison: { inquiries, currency, request } }: { comparison: Comparison }) {
	const t = useText();
	const refresh = useRefreshInquiries();
	const [asked, setAsked] = useState<Asked | null>(null);
	const close = () => setAsked(null);
	const mail = async (doing: Promise<{ mailedTo: string }>, said: "vendorPanel.renewed" | "vendorPanel.reminded") => {
		const { mailedTo } = await doing;
		toast.done(t(said, { email: mailedTo }));
		await refresh();
	};
	const menu = (inquiry: ComparedInquiry) => {
		const { id, version, state } = inquiry;
		return [
			...(takesEntry.has(state)
				? [
						{ label: t("vendorPanel.enter"), icon: <Phone aria-hidden />, onSelect: () => setAsked({ inquiry, what: "enter" as const }) },
						{
							label: t("vendorPanel.enterDeclined"),
							icon: <PhoneOff aria-hidden />,
							onSelect: () => setAsked({ inquiry, what: "declined" as const }),
						},
						{},
					]
				: []),
			...(waits.has(state)
				? [
						{
							label: t("vendorPanel.remind"),
							icon: <BellRing aria-hidden />,
							onSelect: () => void mail(api.vendorInquiry.remind.mutate({ id, version }), "vendorPanel.reminded").catch(showError),
						},
					]
				: []),
			{
				label: t("vendorPanel.renew"),
				icon: <MailPlus aria-hidden />,
				onSelect: () => void mail(api.vendorInquiry.renewLink.mutate({ id, version }), "vendorPanel.renewed").catch(showError),
			},
			{
				label: t("vendorPanel.shut"),
				icon: <Link2Off aria-hidden />,
				danger: true,
				onSelect: () => setAsked({ inquiry, what: "shut" as const }),
			},
		];
	};
	const head = "px-2 py-1.5 text-left align-top";
	const columns: TableColumn<ComparedInquiry>[] = [
		{
			...{ name: "vendor", label: t("vendorInquiry.vendorName"), className: head, rowHead: true, cellClass: "font-medium min-w-48" },
			cell: (inquiry) => (
				<span className="flex items-start justify-between gap-1">
					<span className="min-w-0">
						<span className="break-words">{inquiry.vendorName}</span>
						<Link
							href={inquiryPath(request.serviceType, inquiry.id)}
							className="block w-fit text-[13px] font-normal text-accent tabular-nums hover:underline"
						>
							{inquiry.number}
						</Link>
						<span className="block text-[13px] font-normal break-all text-ink-soft">{inquiry.contactEmail}</span>
					</span>
					<DropdownMenu align="start" items={menu(inquiry)}>
						<Button variant="ghost" size="icon" aria-label={t("vendorPanel.moreOf", { vendor: inquiry.vendorName })}>
							<Ellipsis aria-hidden />
						</Button>
					</DropdownMenu>
				</span>
			),
		},
		{
			...{ name: "state", label: t("vendorInquiry.state"), className: head, cellClass: "min-w-44 text-[13px]" },
			cell: ({ state, declined, dueAt, answeredAt, enteredBy, openedAt, hours, link, answerRemark }) => (
				<>
					<InquiryState state={state} />
					{declined && (
						<span className="block break-words">{[t(`vendorInquiry.because.${declined.because}`), declined.reason].filter(Boolean).join(": ")}</span>
					)}
					{answerRemark && <span className="block break-words whitespace-pre-wrap">{answerRemark}</span>}
					<span className="block text-ink-soft tabular-nums">
						{answeredAt
							? [momentText(answeredAt), hours !== null && t("vendorPanel.hours", { hours })].filter(Boolean).join(DOT)
							: openedAt && t("vendorPanel.openedAt", { at: momentText(openedAt) })}
					</span>
					<ByPhone enteredBy={enteredBy} />
					<span className="block text-ink-soft tabular-nums">{t("vendorPanel.due", { day: dueAt })}</span>
					{link?.revokedAt && <span className="block">{t("vendorPanel.shutDone")}</span>}
				</>
			),
		},
		{
			...{ name: "total", label: t("vendorInquiry.total"), className: head, cellClass: "tabular-nums" },
			cell: ({ total, complete, cheapest, fastest }) =>
				total === null ? (
					"–"
				) : (
					<>
						<span className="whitespace-nowrap">{money(total, currency)}</span>
						{!complete && <span className="block text-[13px] text-ink-soft">{t("vendorPanel.notAll")}</span>}
						<Best cheapest={cheapest} fastest={fastest} />
					</>
				),
		},
		{
			...{ name: "past", label: t("vendorPanel.past"), className: head, cellClass: "min-w-40 text-[13px]" },
			cell: ({ past }) => (
				<>
					{past.asked === 0
						? t("vendorPanel.pastNone")
						: t("vendorPanel.pastText", { asked: past.asked, answered: past.answered, awarded: past.awarded })}
					{past.last && (
						<span className="block text-ink-soft tabular-nums">
							{t("vendorPanel.pastLast", { price: money(past.last.amount, past.last.currency), charge: past.last.charge, number: past.last.number })}
						</span>
					)}
				</>
			),
		},
	];
	return (
		<>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
			<section tabIndex={0} aria-label={t("vendorPanel.asked")} className="overflow-x-auto px-2">
				<Table {...ruled} rows={inquiries} rowKey={({ id }) => id} columns={columns} />
			</section>
			<Suspense>
				{asked?.what === "enter" && <EnterDialog id={asked.inquiry.id} onClose={close} />}
				{asked?.what === "declined" && <DeclinedDialog id={asked.inquiry.id} onClose={close} />}
			</Suspense>
			{asked?.what === "shut" && (
				<ConfirmDialog
					title={t("vendorPanel.shut")}
					text={t("vendorPanel.shutText", { vendor: asked.inquiry.vendorName })}
					action={t("vendorPanel.shut")}
					danger
					onConfirm={async () => {
						await api.vendorInquiry.shutLink.mutate({ id: asked.inquiry.id, version: asked.inquiry.version });
						toast.done(t("vendorPanel.shutDone"));
						await refresh();
					}}
					onClose={close}
				/>
			)}
		</>
	);
}
