import { Button } from "@iqt/ui/button";
import { CheckField } from "@iqt/ui/choice";
import { cn } from "@iqt/ui/cn";
import { EmptyState } from "@iqt/ui/empty-state";
import { Input } from "@iqt/ui/input";
import { Select } from "@iqt/ui/select";
import { Badge, Skeletons } from "@iqt/ui/surface";
import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { trpc } from "../../api/client.ts";
import { DOT } from "../../lib/dot.ts";
import { useText } from "../../lib/text.ts";
import { LoadFailed } from "../../resource/load-failed.tsx";
import { Moment } from "../../resource/moment.tsx";
import { usePage } from "../../shell/tab-host.tsx";
import { calledIn, type ResponseRow, stateTones, type ThreadRow, type View } from "./types.ts";

const PAGE = 30;
const EVERY = 30_000;
/** How long after the last key what was typed is looked for. */
const TYPING = 250;

interface InboxProps {
	view: View;
	onView: (next: Partial<View>) => void;
}

/** Requests or responses of a box, found by what was typed; arrows go up and down among them. */
export function Inbox({ view, onView }: InboxProps) {
	const t = useText();
	const [typed, setTyped] = useState(view.search);
	useEffect(() => {
		if (typed === view.search) return;
		const timer = setTimeout(() => onView({ search: typed }), TYPING);
		return () => clearTimeout(timer);
	}, [typed, view.search, onView]);
	const tabs = ["requests", "responses"] as const;
	return (
		<section aria-label={t("menu.messages")} className="flex min-h-0 flex-col rounded-lg border border-line bg-surface">
			<div className="flex flex-col gap-2 border-b border-line p-3">
				<fieldset className="flex gap-1" aria-label={t("messageScreen.what")}>
					{tabs.map((tab) => (
						<Button
							key={tab}
							size="small"
							variant={view.tab === tab ? "primary" : "ghost"}
							aria-pressed={view.tab === tab}
							onClick={() => onView({ tab, thread: null })}
						>
							{t(`messageScreen.tab.${tab}`)}
						</Button>
					))}
				</fieldset>
				<Input
					type="search"
					aria-label={t("messageScreen.search")}
					placeholder={t("messageScreen.search")}
					before={<Search aria-hidden />}
					value={typed}
					maxLength={200}
					onChange={(event) => setTyped(event.target.value)}
				/>
				<div className="flex items-center gap-3">
					<Select
						aria-label={t("messageScreen.box")}
						value={view.box}
						onChange={(box) => onView({ box: box as View["box"] })}
						options={(["mine", "team", "all"] as const).map((value) => ({ value, label: t(`messageScreen.box.${value}`) }))}
					/>
					<CheckField className="shrink-0" label={t("messageScreen.unreadOnly")} checked={view.unread} onChange={(unread) => onView({ unread })} />
				</div>
			</div>
			{view.tab === "requests" ? <Requests view={view} onView={onView} /> : <Responses view={view} onView={onView} />}
		</section>
	);
}

const askedFor = ({ box, unread, search }: View) => ({
	...{ box, pageSize: PAGE },
	...(search === "" ? {} : { search }),
	...(unread ? { filters: [{ field: "unread", op: "gte" as const, value: 1 }] } : {}),
});

function Requests({ view, onView }: InboxProps) {
	const { active } = usePage();
	const query = trpc.message.inbox.useInfiniteQuery(askedFor(view), {
		getNextPageParam: (page) => page.nextCursor,
		refetchInterval: active ? EVERY : false,
		meta: { quiet: true },
	});
	return (
		<Rows query={query} view={view}>
			{query.data?.pages
				.flatMap(({ items }) => items)
				.map((row) => (
					<Row
						key={row.id}
						row={row}
						isOpen={view.thread === row.id}
						onOpen={() => onView({ thread: row.id })}
						by={row.latest.author}
						text={row.latest.text}
						at={row.lastAt}
					/>
				))}
		</Rows>
	);
}

function Responses({ view, onView }: InboxProps) {
	const t = useText();
	const { active } = usePage();
	const query = trpc.message.responses.useInfiniteQuery(askedFor(view), {
		getNextPageParam: (page) => page.nextCursor,
		refetchInterval: active ? EVERY : false,
		meta: { quiet: true },
	});
	return (
		<Rows query={query} view={view}>
			{query.data?.pages
				.flatMap(({ items }) => items)
				.map((row) => (
					<Row
						key={row.id}
						row={row}
						isOpen={view.thread === row.threadId}
						onOpen={() => onView({ thread: row.threadId })}
						by={[row.author, calledIn(t, row.part)].filter(Boolean).join(DOT)}
						text={[row.sentence, row.text].filter(Boolean).join(" ")}
						at={row.at}
					/>
				))}
		</Rows>
	);
}

interface RowsProps {
	query: {
		isPending: boolean;
		isError: boolean;
		error: unknown;
		refetch: () => unknown;
		hasNextPage: boolean;
		isFetchingNextPage: boolean;
		fetchNextPage: () => unknown;
		data: { pages: readonly { total: number }[] } | undefined;
	};
	view: View;
	children: ReactNode;
}

/** Moves the focus to the row above or below. */
function step(event: KeyboardEvent<HTMLUListElement>): void {
	if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
	const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
	const at = rows.indexOf(document.activeElement as HTMLElement);
	const next = rows[at + (event.key === "ArrowDown" ? 1 : -1)];
	if (at < 0 || !next) return;
	event.preventDefault();
	next.focus();
}

function Rows({ query, view, children }: RowsProps) {
	const t = useText();
	if (query.isPending)
		return (
			<div className="flex flex-col gap-3 p-3" aria-busy>
				<Skeletons shapes={["h-14 w-full", "h-14 w-full", "h-14 w-full"]} />
			</div>
		);
	if (query.isError) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
	if ((query.data?.pages[0]?.total ?? 0) === 0) {
		const isNarrowed = view.search !== "" || view.unread;
		return (
			<EmptyState
				kind={isNarrowed ? "noMatch" : "empty"}
				title={t(isNarrowed ? "messageScreen.noMatch" : "messageScreen.empty")}
				text={t("messageScreen.emptyHint")}
			/>
		);
	}
	return (
		<div className="min-h-0 overflow-y-auto">
			<ul aria-label={t(`messageScreen.tab.${view.tab}`)} onKeyDown={step}>
				{children}
			</ul>
			{query.hasNextPage && (
				<div className="p-3 text-center">
					<Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
						{t("messageScreen.more")}
					</Button>
				</div>
			)}
		</div>
	);
}

interface RowProps {
	row: Pick<ResponseRow | ThreadRow, "customerName" | "destinationLabel" | "kindName" | "number" | "originLabel" | "state" | "unread">;
	isOpen: boolean;
	onOpen: () => void;
	by: string;
	text: string;
	at: string;
}

function Row({ row, isOpen, onOpen, by, text, at }: RowProps) {
	const t = useText();
	return (
		<li className="border-b border-line last:border-b-0">
			<button
				type="button"
				data-row
				aria-current={isOpen ? "true" : undefined}
				onClick={onOpen}
				className={cn("flex w-full flex-col gap-1 px-3 py-2.5 text-left -outline-offset-2 hover:bg-soft", isOpen && "bg-info-soft")}
			>
				<span className="flex w-full items-center gap-2">
					<span className={cn("min-w-0 truncate", row.unread > 0 && "font-semibold")}>{row.customerName}</span>
					{row.unread > 0 && <Badge tone="danger">{t("messageScreen.unread", { count: row.unread })}</Badge>}
					<Moment at={at} className="ml-auto shrink-0 text-xs text-ink-soft" />
				</span>
				<span className="flex w-full items-center gap-2 text-[13px] text-ink-soft">
					<span className="min-w-0 truncate">
						{row.kindName}
						{DOT}
						{row.number}
						{DOT}
						{row.originLabel} → {row.destinationLabel}
					</span>
					<Badge tone={stateTones[row.state]} className="ml-auto shrink-0">
						{t(`enum.messageState.${row.state}`)}
					</Badge>
				</span>
				<span className={cn("line-clamp-1 text-[13px]", row.unread > 0 ? "text-ink" : "text-ink-soft")}>
					{by}
					{text && t("messageScreen.says", { text })}
				</span>
			</button>
		</li>
	);
}
