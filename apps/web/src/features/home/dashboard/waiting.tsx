import { laneInWords } from "@iqt/routers/desk/quotation/lanes";
import { Card } from "@iqt/ui/surface";
import { BadgePercent, BellRing, ChevronRight, CircleAlert, FilePen, FileUp, Gauge, Handshake, Hourglass, MessageSquareQuote } from "lucide-react";
import type { ComponentType } from "react";
import { Link } from "wouter";
import { trpc } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { bookScreen } from "../../../shell/book-screens.ts";
import { useUser } from "../../../shell/user.ts";
import { casePath } from "../../exception/path.ts";
import { recordPath, requestPath } from "../../quotation/record/use-quotation-actions.ts";
import { money } from "../../sale/search/words.ts";
import { noticesOpen } from "../../settings/notices/open.ts";
import type { Figures } from "./types.ts";

interface Entry {
	icon: ComponentType<{ className?: string }>;
	text: string;
	/** Where it is seen to: a screen, or what opens it on this one; null for neither. */
	href: string | (() => void) | null;
	/** Where two entries may say the same. */
	id?: string;
}

/** What waits for the person: discounts to decide, cases to see to, uploads to confirm, customers who asked for a quotation, ad hoc requests, drafts to send, offers to follow up, notices to read. */
export function Waiting({ figures }: { figures: Figures }) {
	const t = useText();
	const user = useUser();
	const mayOpen = user.isSuper || user.menus.has(paths.quotationRecord);
	const deciding = figures.discountsWaiting !== null && figures.discountsWaiting > 0;
	const cases = figures.cases !== null && figures.cases.count > 0 ? figures.cases : null;
	const entries: Entry[] = [
		...figures.imports.map((upload) => {
			const book = bookScreen(upload.domain);
			return {
				icon: FileUp,
				text: t("dashboardScreen.importWaits", { name: upload.fileName }),
				href: book ? `${book.path}?import=${upload.id}` : null,
			};
		}),
		...figures.staleIndices.map(({ code, name, latestDay }) => ({
			id: code,
			icon: Gauge,
			text: t("dashboardScreen.staleIndex", { name, day: latestDay ?? "none" }),
			href: `${paths.indexValue}?f=indexCode:eq:${code}`,
		})),
		...figures.requests.first.map((request) => ({
			id: request.id,
			icon: MessageSquareQuote,
			text: t("dashboardScreen.requestWaits", { company: request.companyName, lane: laneInWords(request) }),
			href: requestPath(request.id),
		})),
		...(figures.requests.total > figures.requests.first.length
			? [
					{
						icon: MessageSquareQuote,
						text: t("dashboardScreen.requestsMore", { count: figures.requests.total - figures.requests.first.length }),
						href: paths.quotationRecord,
					},
				]
			: []),
		...(figures.adHocRequests !== null && figures.adHocRequests.waiting > 0
			? [
					{
						icon: Handshake,
						text: t("dashboardScreen.adHocRequests", { count: figures.adHocRequests.waiting, overdue: figures.adHocRequests.overdue }),
						href: `${paths.requests}?box=team&f=due:in:overdue,soon,inTime`,
					},
				]
			: []),
		...(figures.drafts > 0
			? [{ icon: FilePen, text: t("dashboardScreen.drafts", { count: figures.drafts }), href: `${paths.quotationRecord}?f=state:in:draft` }]
			: []),
		...(figures.sent > 0
			? [{ icon: Hourglass, text: t("dashboardScreen.sent", { count: figures.sent }), href: `${paths.quotationRecord}?sort=validTo&f=state:in:sent` }]
			: []),
		...(figures.notices > 0
			? [{ icon: BellRing, text: t("dashboardScreen.noticesUnread", { count: figures.notices }), href: () => noticesOpen.set(true) }]
			: []),
	];
	return (
		<Card title={t("dashboardScreen.waiting")} bare>
			{deciding && <WaitingDiscounts count={figures.discountsWaiting ?? 0} />}
			{cases && <WaitingCases cases={cases} />}
			{entries.length === 0 && !deciding && !cases ? (
				<p className="px-4 py-3 text-ink-soft">{t("dashboardScreen.waitingNone")}</p>
			) : (
				<ul className="divide-y divide-line">
					{entries.map(({ icon: Icon, text, href, id }) => {
						const content = (
							<>
								<Icon className="size-4 shrink-0 text-accent" aria-hidden />
								<span className="flex-1">{text}</span>
							</>
						);
						return (
							<li key={id ?? text}>
								{typeof href === "function" ? (
									<button type="button" onClick={href} className="flex min-h-10 w-full items-center gap-2.5 px-4 py-2 text-left hover:bg-soft">
										{content}
										<ChevronRight className="size-4 text-ink-soft" aria-hidden />
									</button>
								) : href !== null && (mayOpen || !href.startsWith(paths.quotationRecord)) ? (
									<Link href={href} className="flex min-h-10 items-center gap-2.5 px-4 py-2 hover:bg-soft">
										{content}
										<ChevronRight className="size-4 text-ink-soft" aria-hidden />
									</Link>
								) : (
									<span className="flex min-h-10 items-center gap-2.5 px-4 py-2">{content}</span>
								)}
							</li>
						);
					})}
				</ul>
			)}
		</Card>
	);
}

/** Each discount that waits for a decision, with the quotation it is about. */
function WaitingDiscounts({ count }: { count: number }) {
	const t = useText();
	const { data } = trpc.quotation.discounts.useQuery(undefined, { meta: { quiet: true } });
	return (
		<div className="border-b border-line">
			<p className="flex min-h-10 items-center gap-2.5 px-4 py-2 font-medium">
				<BadgePercent className="size-4 shrink-0 text-warn" aria-hidden />
				{t("dashboardScreen.discounts", { count })}
			</p>
			<ul>
				{data?.slice(0, 5).map((request) => (
					<li key={request.id}>
						<Link href={recordPath(request.quotationId)} className="flex flex-wrap items-center gap-x-3 px-4 py-1.5 pl-11 hover:bg-soft">
							<span className="tabular-nums">{request.number}</span>
							<span className="min-w-0 flex-1 truncate text-ink-soft" title={`${request.customerName}${DOT}${request.requestedBy}`}>
								{request.customerName}
								{DOT}
								{request.requestedBy}
							</span>
							<span className="tabular-nums">{money(request.asked, request.currency)}</span>
						</Link>
					</li>
				))}
			</ul>
		</div>
	);
}

/** How many cases the person has to see to, and those opened last. */
function WaitingCases({ cases: { count, latest } }: { cases: NonNullable<Figures["cases"]> }) {
	const t = useText();
	const { guid } = useUser();
	return (
		<div className="border-b border-line">
			<Link
				href={`${paths.exceptionCases}?f=state:in:open,inProgress&f=owner:eq:${guid}`}
				className="flex min-h-10 items-center gap-2.5 px-4 py-2 font-medium hover:bg-soft"
			>
				<CircleAlert className="size-4 shrink-0 text-warn" aria-hidden />
				<span className="flex-1">{t("dashboardScreen.casesWait", { count })}</span>
				<ChevronRight className="size-4 text-ink-soft" aria-hidden />
			</Link>
			<ul>
				{latest.map(({ id, title }) => (
					<li key={id}>
						<Link href={casePath(id)} className="block px-4 py-1.5 pl-11 hover:bg-soft" title={title}>
							<span className="line-clamp-2">{title}</span>
						</Link>
					</li>
				))}
			</ul>
		</div>
	);
}

/** Offers whose last day is near. */
export function Ending({ figures }: { figures: Figures }) {
	const t = useText();
	return (
		<Card title={t("dashboardScreen.ending")} bare>
			{figures.ending.length === 0 ? (
				<p className="px-4 py-3 text-ink-soft">{t("dashboardScreen.endingNone")}</p>
			) : (
				<ul className="divide-y divide-line">
					{figures.ending.map((offer) => (
						<li key={offer.id}>
							<Link href={recordPath(offer.id)} className="flex min-h-10 flex-wrap items-center gap-x-3 px-4 py-1.5 hover:bg-soft">
								<span className="font-medium tabular-nums">{offer.number}</span>
								<span className="min-w-0 flex-1 truncate text-ink-soft" title={`${offer.customerName}${DOT}${laneInWords(offer)}`}>
									{offer.customerName}
									{DOT}
									{laneInWords(offer)}
								</span>
								<span className="tabular-nums">{t("dashboardScreen.until", { date: offer.validTo })}</span>
							</Link>
						</li>
					))}
				</ul>
			)}
		</Card>
	);
}
