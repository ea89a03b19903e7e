import { businessDay } from "@iqt/i18n/days";
import type { RateBook } from "@iqt/routers/kit/price-book/define";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { Button } from "@iqt/ui/button";
import { DateInput } from "@iqt/ui/date-input";
import { EmptyState } from "@iqt/ui/empty-state";
import { Select } from "@iqt/ui/select";
import { Skeletons } from "@iqt/ui/surface";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { describeError, sentence, showError } from "../../api/errors.ts";
import { OpenSheet } from "../../lib/dialogs.tsx";
import { LinkButton } from "../../lib/link-button.tsx";
import { language, locale, useText } from "../../lib/text.ts";
import { paths } from "../../paths.ts";
import { useUser } from "../../shell/user.ts";
import { type BookCalls, cellDoubts, type Edits } from "../book/rate-source.ts";
import { dateWords } from "../date-words.ts";
import { useAskToClose } from "../form/use-ask-to-close.tsx";
import { useSaveAnyway } from "../form/use-save-anyway.tsx";
import { dayOf } from "../grid/standard-view.ts";
import { LoadFailed } from "../load-failed.tsx";
import type { TimelineOf } from "./address.ts";
import { stretchOf } from "./days.ts";
import { type Draft, dayOfEdge, drawnLines, refusalOf } from "./draft.ts";
import { LineList } from "./line-list.tsx";
import { MoveBar } from "./move-bar.tsx";
import { PriceChart } from "./price-chart.tsx";
import type { TimelineDesk } from "./rate-menu.ts";
import { searchedEnds, searchOn } from "./search-link.ts";
import { Tracks } from "./tracks.tsx";
import { timelineWords } from "./words.ts";

/** Before any rate there is. */
const EARLIEST = "1990-01-01";

interface Undo {
	label: string;
	onClick: () => void;
}

interface TimelineSheetProps {
	book: RateBook;
	calls: BookCalls;
	of: TimelineOf;
	mayEdit: boolean;
	/** Opens a rate's form, for a change from a day where one is given. */
	onEdit: (rate: Rate, from: string | null) => void;
	onHistory: (rate: Rate) => void;
	/** Something of that is open above it. */
	covered: boolean;
	/** A change was saved: says so, and answers its undo. */
	onChanged: (words: string, changeId: string) => Undo | undefined;
	onClose: () => void;
}

/** What held, holds and will hold on a lane: bars over the days with gaps and overlaps, the price over time, and all of it as a list. Ends are moved here by whoever may edit the book. */
export function TimelineSheet({ book, calls, of, mayEdit, onEdit, onHistory, covered, onChanged, onClose }: TimelineSheetProps) {
	const t = useText();
	const id = useId();
	const user = useUser();
	const [, navigate] = useLocation();
	const [since, setSince] = useState<string>();
	const [day, setDay] = useState(() => businessDay(new Date()));
	const [draft, setDraft] = useState<Draft | null>(null);
	/** What the server said against keeping it. */
	const [refused, setRefused] = useState("");
	const [busy, setBusy] = useState(false);
	/** Of what was kept last: the message of it cannot be reached by keys while this is open. */
	const [undo, setUndo] = useState<Undo>();
	const [chosen, setChosen] = useState("");
	const found = useQuery({
		// Asked again with the list's rows.
		queryKey: ["list", book.domain, "timeline", of, since],
		queryFn: ({ signal }) => calls.timeline.query({ ...of, ...(since ? { since } : {}) }, { signal }),
		placeholderData: (before) => before,
		staleTime: 0,
		meta: { quiet: true },
	});
	const { data } = found;
	const today = data?.today ?? day;
	const tiers = book.tiers ? [book.tiers.from, book.tiers.to] : [];
	const rates = data?.lines.flatMap((line) => line.rates) ?? [];
	const words = timelineWords(book, rates, { t, seesCost: user.seesCost });
	const lines = drawnLines(data?.lines ?? [], draft, tiers);
	const stretch = stretchOf(
		rates.map(({ row }) => ({ from: String(row.validFrom), to: row.validTo === null ? null : String(row.validTo) })),
		{ since: data?.since ?? today, today },
	);
	const line = lines.find(({ key }) => key === chosen) ?? lines[0];
	const moved = draft && rates.find((rate) => rate.id === draft.id);
	const against = draft ? refusalOf(draft, lines) : null;
	const problem =
		against === "reversed"
			? t("problem.validTo")
			: against
				? t("timeline.meets", { from: against.from, to: against.to ?? t("book.openEnd") })
				: draft && !moved
					? t("timeline.gone")
					: refused;
	const leave = useAskToClose(() => draft !== null, t("book.unsavedClose"), onClose);
	const anyway = useSaveAnyway();
	const move = (next: Draft | null) => {
		setRefused("");
		setDraft(next);
	};
	const keep = async () => {
		if (!draft || !moved || busy || against || draft.day === dayOfEdge(moved, draft.edge)) return;
		setBusy(true);
		try {
			const rows = [{ id: moved.id, version: moved.version, cells: { [draft.edge]: draft.day } }] as Edits;
			if (!(await anyway.savesAnyway(await cellDoubts(calls, rows)))) return;
			const { changeId } = await calls.quickEdit.mutate({ rows });
			move(null);
			setUndo(onChanged(t("timeline.moved"), changeId));
		} catch (error) {
			const said = describeError(error);
			if (said.code !== "000001" && said.code !== "000003" && said.code !== "000007") showError(error);
			else setRefused(said.code === "000003" ? said.message : sentence(said));
			// Somebody was faster: what stands there now is shown under what is moved.
			if (said.code === "000003" || said.code === "000002") void found.refetch();
		} finally {
			setBusy(false);
		}
	};
	const maySearch = searchedEnds(book) !== null && (user.isSuper || user.menus.has(paths.sale));
	const searchOf = (rate: Rate) => (maySearch ? searchOn(book, rate, day, today) : null);
	const link = line?.spans[0] ? searchOf(line.spans[0].rate) : null;
	/** The rate whose form or history was opened: there the focus goes on when that has closed, since the menu it came from is gone. */
	const left = useRef("");
	useEffect(() => {
		if (covered) return;
		const back = setTimeout(() => {
			const isNowhere = document.activeElement === document.body || document.activeElement?.matches("[role=dialog]");
			if (left.current && isNowhere) document.querySelector<HTMLElement>(`[data-bar="${left.current}"]`)?.focus();
			left.current = "";
		});
		return () => clearTimeout(back);
	}, [covered]);
	const leaving =
		<Args extends [Rate, ...unknown[]]>(open: (...args: Args) => void) =>
		(...args: Args) => {
			left.current = args[0].id;
			open(...args);
		};
	const desk: TimelineDesk = {
		...{ t, words, today, day, setDay, draft, setDraft: move, mayEdit, onEdit: leaving(onEdit), onHistory: leaving(onHistory) },
		keep: () => void keep(),
		onSearch: maySearch ? (rate) => navigate(`${paths.sale}${searchOf(rate) ?? ""}`) : null,
	};
	const lane = data?.lane.map(({ value, name, nameZh }) => (language() === "zh" && nameZh) || name || value).filter(Boolean) ?? [];
	return (
		<OpenSheet
			onClose={onClose}
			mayClose={leave.mayClose}
			title={t("timeline.title")}
			description={lane.join(" – ")}
			className="max-w-6xl"
			footer={
				draft &&
				moved && <MoveBar key={`${draft.id} ${draft.edge}`} desk={desk} draft={draft} rate={moved} problem={problem} mayKeep={!against} busy={busy} />
			}
		>
			{found.isPending && (
				<div className="flex flex-col gap-3">
					<Skeletons shapes={["h-10", "h-40", "h-56"]} />
				</div>
			)}
			{found.isError && !data && <LoadFailed error={found.error} onRetry={() => void found.refetch()} />}
			{data && (
				<div className="flex flex-col gap-4">
					{lines.length === 0 ? (
						<EmptyState kind="empty" title={t("timeline.none")} />
					) : (
						<>
							<div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-[13px]">
								<label htmlFor={`${id}-day`} className="text-ink-soft">
									{t("timeline.day")}
								</label>
								<span className="w-40">
									<DateInput
										id={`${id}-day`}
										className="!h-8"
										value={day}
										onChange={(typed) => setDay(dayOf(typed) || today)}
										locale={locale()}
										words={dateWords(t)}
									/>
								</span>
								{link && (
									<LinkButton size="small" href={`${paths.sale}${link}`} data-hint={t("timeline.searchHint")}>
										<Search aria-hidden />
										{t("timeline.search", { day })}
									</LinkButton>
								)}
								{undo && (
									<span className="flex items-center gap-2">
										{t("timeline.moved")}
										<Button
											size="small"
											onClick={() => {
												undo.onClick();
												setUndo(undefined);
											}}
										>
											{undo.label}
										</Button>
									</span>
								)}
								<p className="basis-full text-ink-soft">{t(mayEdit ? "timeline.keys" : "timeline.keysReader")}</p>
							</div>
							<Tracks desk={desk} lines={lines} stretch={stretch} chosen={line?.key ?? ""} onChoose={setChosen} />
						</>
					)}
					<div className="flex flex-col gap-1 text-[13px] text-ink-soft empty:hidden">
						{data.linesLeftOut > 0 && <p>{t("timeline.moreLines", { count: data.linesLeftOut })}</p>}
						{data.ratesLeftOut > 0 && <p>{t("timeline.moreRates", { count: data.ratesLeftOut })}</p>}
						{data.older > 0 && (
							<p className="flex flex-wrap items-center gap-2">
								{t("timeline.older", { count: data.older, since: data.since })}
								{since === undefined && (
									<Button size="small" onClick={() => setSince(EARLIEST)}>
										{t("timeline.showOlder")}
									</Button>
								)}
							</p>
						)}
					</div>
					{line && book.prices.length > 0 && (
						<section className="flex flex-col gap-2">
							<div className="flex flex-wrap items-center gap-3">
								<h3 className="font-semibold">{t("timeline.over")}</h3>
								{lines.length > 1 && (
									<Select
										aria-label={t("timeline.line")}
										className="!h-8 w-64 max-w-full"
										value={line.key}
										options={lines.flatMap(({ key, spans: [span] }) => (span ? [{ value: key, label: words.line(span.rate) }] : []))}
										onChange={setChosen}
									/>
								)}
							</div>
							<PriceChart book={book} rates={line.spans.map(({ rate }) => rate)} stretch={stretch} today={today} seesCost={user.seesCost} />
						</section>
					)}
					{lines.length > 0 && (
						<section className="flex flex-col gap-2">
							<h3 className="font-semibold">{t("timeline.list")}</h3>
							<LineList desk={desk} lines={lines} />
						</section>
					)}
				</div>
			)}
			{leave.question}
			{anyway.question}
		</OpenSheet>
	);
}
