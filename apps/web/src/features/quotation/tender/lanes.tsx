import type { LaneState } from "@iqt/routers/desk/tender/schema";
import { Button } from "@iqt/ui/button";
import { Select } from "@iqt/ui/select";
import { Table } from "@iqt/ui/table";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import { language, locale, useText } from "../../../lib/text.ts";
import { Loaded } from "../../../resource/loaded.tsx";
import { groupDigits } from "../../../resource/values.ts";
import { AskLinks } from "../../sale/search/ask-links.tsx";
import { money, transitDays } from "../../sale/search/words.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import { LaneBadge } from "./state-badge.tsx";
import type { Lane, Tender } from "./types.ts";

/** Lanes on a page. */
const PAGE = 50;

interface LanesProps {
	tender: Tender;
	/** Null for all of them. */
	state: LaneState | null;
	seesCost: boolean;
	refresh: () => Promise<unknown>;
}

/** The rows of a tender: what each says, what it costs and by which option, or what is missing. */
export function Lanes({ tender, state, seesCost, refresh }: LanesProps) {
	const t = useText();
	const [pages, setPages] = useState(0);
	const [correcting, setCorrecting] = useState<Lane | null>(null);
	const offset = pages * PAGE;
	const query = trpc.tender.lanes.useQuery(
		{ id: tender.id, ...(state ? { state } : {}), offset, limit: PAGE },
		{ placeholderData: keepPreviousData, refetchInterval: tender.state === "pricing" ? 2_000 : false },
	);
	const editable = tender.mayChange && tender.state !== "pricing";
	const cell = "border-b border-line px-2 py-2 text-left align-top";
	return (
		<>
			<Loaded
				query={query}
				shapes={["h-8 w-full", "h-8 w-full", "h-8 w-full"]}
				none={({ total }) => (total === 0 ? t("tenderScreen.nothingHere") : "")}
			>
				{({ items, total }) => (
					<>
						<div className="relative overflow-x-auto">
							<Table
								className="w-full"
								headCellClass={cell}
								rows={items}
								rowKey={({ place }) => place}
								columns={[
									{ name: "row", label: t("tenderScreen.row"), cellClass: `${cell} tabular-nums text-ink-soft`, cell: ({ row }) => row },
									{ name: "reference", label: t("tender.field.reference"), cellClass: cell, cell: ({ reference }) => reference || "–" },
									{
										name: "lane",
										label: t("quotationScreen.lane"),
										cellClass: `${cell} min-w-44`,
										cell: ({ said: { texts }, search }) => (
											<>
												{texts.origin ?? "?"} → {texts.destination ?? "?"}
												<div className="text-[13px] text-ink-soft">
													{search
														? search.containers.map(({ count, type }) => `${count} × ${type}`).join(", ")
														: [texts.count, texts.container].filter(Boolean).join(" × ")}
												</div>
												{search && (
													<div className="text-[13px] text-ink-soft">
														{[
															`${groupDigits(String(search.grossWeightKg), locale())} kg`,
															search.readyDate,
															t(`enum.cargo.${search.cargo}`),
															search.ownership,
														].join(DOT)}
													</div>
												)}
											</>
										),
									},
									{ name: "state", label: t("quotationScreen.state"), cellClass: cell, cell: (lane) => <LaneBadge state={lane.state} /> },
									{
										name: "option",
										label: t("tenderScreen.option"),
										cellClass: `${cell} min-w-64`,
										cell: (lane) => <Outcome tender={tender} lane={lane} editable={editable} refresh={refresh} />,
									},
									{
										name: "total",
										label: t("tenderScreen.total"),
										cellClass: `${cell} text-right whitespace-nowrap tabular-nums`,
										headClass: "text-right",
										cell: (lane) => <Amount lane={lane} seesCost={seesCost} />,
									},
									editable && {
										name: "actions",
										label: <span className="sr-only">{t("tenderScreen.correct")}</span>,
										cellClass: `${cell} text-right whitespace-nowrap`,
										cell: (lane) => <LaneActions tender={tender} lane={lane} refresh={refresh} onCorrect={() => setCorrecting(lane)} />,
									},
								]}
							/>
						</div>
						{total > PAGE && (
							<nav className="mt-3 flex items-center gap-2" aria-label={t("tenderScreen.lanes")}>
								<Button size="small" disabled={pages === 0} onClick={() => setPages(pages - 1)}>
									‹
								</Button>
								<span className="tabular-nums">
									{offset + 1}–{Math.min(total, offset + PAGE)} / {total}
								</span>
								<Button size="small" disabled={offset + PAGE >= total} onClick={() => setPages(pages + 1)}>
									›
								</Button>
							</nav>
						)}
					</>
				)}
			</Loaded>
			{correcting && <CorrectDialog tenderId={tender.id} lane={correcting} refresh={refresh} onClose={() => setCorrecting(null)} />}
		</>
	);
}

const chosenOf = ({ choices, chosen }: Lane) => choices.find(({ id }) => id === chosen);

function Amount({ lane, seesCost }: { lane: Lane; seesCost: boolean }) {
	const t = useText();
	const choice = chosenOf(lane);
	if (!choice) return "–";
	const cost = "confidential" in choice ? choice.confidential?.cost : null;
	return (
		<>
			{money(choice.total, choice.currency)}
			{seesCost && cost && (
				<div className="text-[13px] text-ink-soft">
					{t("tenderScreen.cost")} {money(cost, choice.currency)}
				</div>
			)}
		</>
	);
}

interface OutcomeProps {
	tender: Tender;
	lane: Lane;
	editable: boolean;
	refresh: () => Promise<unknown>;
}

/** What came of a lane: its options to choose from, why it has no price, or what has to be answered. */
function Outcome({ tender, lane, editable, refresh }: OutcomeProps) {
	const t = useText();
	const choose = trpc.tender.choose.useMutation({ onSettled: refresh });
	const words = (choice: Lane["choices"][number]) => {
		const via = choice.via.map(({ name, nameZh }) => (language() === "zh" && nameZh ? nameZh : name)).join(", ");
		const days = transitDays(t, choice.transitMin, choice.transitMax);
		return [t(`enum.mode.${choice.mode}`), via, days].filter(Boolean).join(DOT);
	};
	if (lane.state === "question") {
		return (
			<ul className="flex flex-col gap-1">
				{lane.problems.map((problem) => (
					<li key={problem.field} className="text-warn">
						{problem.column ? t("tenderScreen.whereColumn", { column: problem.column, label: problem.label }) : problem.label}: {problem.message}
					</li>
				))}
			</ul>
		);
	}
	if (lane.state === "gap") {
		const { search } = lane;
		const said = { originLabel: lane.said.texts.origin ?? "", destinationLabel: lane.said.texts.destination ?? "", notPriced: lane.reasons };
		return (
			<div className="flex flex-col gap-1">
				{lane.reasons.map(({ message }) => (
					<span key={message}>{message}</span>
				))}
				{search && <AskLinks search={search} answer={said} label={t("tenderScreen.askVendor")} />}
			</div>
		);
	}
	const choice = chosenOf(lane);
	if (!choice) return null;
	if (lane.choices.length < 2 || !editable) return words(choice);
	return (
		<Select
			aria-label={`${t("tenderScreen.option")} ${lane.reference || lane.row}`}
			value={choice.id}
			disabled={choose.isPending}
			options={lane.choices.map((one) => ({ value: one.id, label: `${words(one)}${DOT}${money(one.total, one.currency)}` }))}
			onChange={(optionId) => choose.mutate({ id: tender.id, place: lane.place, optionId })}
		/>
	);
}

function LaneActions({ tender, lane, refresh, onCorrect }: Omit<OutcomeProps, "editable"> & { onCorrect: () => void }) {
	const t = useText();
	const leave = trpc.tender.leave.useMutation({ onSettled: refresh });
	const isLeft = lane.state === "left";
	return (
		<span className="flex justify-end gap-1">
			{!isLeft && (
				<Button size="small" variant={lane.state === "question" ? "primary" : "ghost"} onClick={onCorrect}>
					{t("tenderScreen.correct")}
				</Button>
			)}
			<Button size="small" variant="ghost" busy={leave.isPending} onClick={() => leave.mutate({ id: tender.id, place: lane.place, left: !isLeft })}>
				{t(isLeft ? "tenderScreen.takeIn" : "tenderScreen.leave")}
			</Button>
		</span>
	);
}
