import { Button } from "@iqt/ui/button";
import { Facts } from "@iqt/ui/facts";
import { Card } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { CirclePause, CirclePlay, Pencil, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { api, trpc } from "../../../api/client.ts";
import { momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { EditSheet, refreshRecords } from "../../../resource/record/edit-sheet.tsx";
import { RecordBody } from "../../../resource/record/record-body.tsx";
import { PageHead, RecordPage } from "../../../resource/record/record-page.tsx";
import { RunTable } from "../../../resource/run-table.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { useCan } from "../../../shell/user.ts";
import { LevelBadge, RuleBadge } from "../badges.tsx";
import { FoundList } from "./found-list.tsx";
import { planWords } from "./plan-words.ts";
import { RuleCases } from "./rule-cases.tsx";
import { ruleList } from "./rule-screen.tsx";
import { SwitchOn } from "./switch-on.tsx";
import type { Rule } from "./types.ts";

/** Milliseconds between two looks at whether a rule that is being asked has answered, and for how long that is looked at. */
const LOOK_EVERY = 1_000;
const LOOK_FOR = 60_000;

/** One rule: what it would find now, what it has found, when it was asked and what came of it, and its cases. */
export default function RuleDetail() {
	const t = useText();
	const client = useQueryClient();
	const { params, active } = usePage();
	const id = params.id ?? "";
	/** When it had been asked last as it was run by hand; undefined while it is not. */
	const [asking, setAsking] = useState<{ before: string | null }>();
	const query = trpc.exceptionRule.get.useQuery(
		{ id },
		{ enabled: id !== "", refetchInterval: asking && active ? LOOK_EVERY : false, meta: { quiet: true } },
	);
	const lastRunAt = query.data?.lastRunAt;
	useEffect(() => {
		if (!asking) return;
		const timer = setTimeout(() => setAsking(undefined), LOOK_FOR);
		return () => clearTimeout(timer);
	}, [asking]);
	useEffect(() => {
		if (!asking || lastRunAt === asking.before) return;
		setAsking(undefined);
		void Promise.all([refreshRecords(client, "exceptionRule"), refreshRecords(client, "exceptionCase")]);
	}, [asking, lastRunAt, client]);
	return (
		<RecordPage
			query={query}
			nameOf={({ name }) => name}
			failed={t("exceptionScreen.ruleFailed")}
			back={{ href: paths.exceptionRules, label: t("exceptionScreen.backToRules") }}
		>
			{(rule) => <Detail rule={rule} onAsked={() => setAsking({ before: rule.lastRunAt })} />}
		</RecordPage>
	);
}

function Detail({ rule, onAsked }: { rule: Rule; onAsked: () => void }) {
	const t = useText();
	const can = useCan();
	const client = useQueryClient();
	const [dialog, setDialog] = useState<"edit" | "on" | "off" | "run" | null>(null);
	const close = () => setDialog(null);
	const { name } = rule;
	const done = async (said: string) => {
		toast.done(said);
		await refreshRecords(client, "exceptionRule");
	};
	const isActive = rule.status === "active";
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<PageHead
				back={{ href: paths.exceptionRules, label: t("exceptionScreen.backToRules") }}
				title={name}
				below={
					<>
						<RuleBadge status={rule.status} />
						<LevelBadge level={rule.level} />
					</>
				}
				actions={
					can("exceptionRule.edit") && (
						<>
							{isActive ? (
								<>
									<Button onClick={() => setDialog("run")}>
										<Play aria-hidden />
										{t("tools.job.run")}
									</Button>
									<Button onClick={() => setDialog("off")}>
										<CirclePause aria-hidden />
										{t("exceptionScreen.off")}
									</Button>
								</>
							) : (
								<Button variant="primary" onClick={() => setDialog("on")}>
									<CirclePlay aria-hidden />
									{t("exceptionScreen.on")}
								</Button>
							)}
							<Button onClick={() => setDialog("edit")}>
								<Pencil aria-hidden />
								{t("record.edit")}
							</Button>
						</>
					)
				}
			/>
			<RecordBody
				label={name}
				tabs={[
					{ value: "now", label: t("exceptionScreen.tab.now"), content: <FindsNow rule={rule} /> },
					{ value: "found", label: t("exceptionScreen.tab.found"), content: <HasFound rule={rule} /> },
					{ value: "runs", label: t("exceptionScreen.tab.runs"), content: <Runs rule={rule} /> },
					...(can("exceptionCase.view")
						? [
								{
									value: "cases",
									label: t("menu.exceptionCases"),
									content: (
										<Card title={t("menu.exceptionCases")}>
											<RuleCases rule={rule} />
										</Card>
									),
								},
							]
						: []),
				]}
				history={{ objectType: "exceptionRule", objectId: rule.id, fields: ruleList.fields, record: rule }}
				aside={<About rule={rule} />}
			/>
			{dialog === "edit" && (
				<EditSheet screen={ruleList} id={rule.id} load={(id, signal) => api.exceptionRule.get.query({ id }, { signal })} onClose={close} />
			)}
			{dialog === "on" && (
				<SwitchOn
					rule={rule}
					onDone={() => done(t("exceptionScreen.switchedOn", { name }))}
					onClose={() => {
						close();
						// Where it was refused, the rule is another than the one shown.
						void refreshRecords(client, "exceptionRule");
					}}
				/>
			)}
			{dialog === "off" && (
				<ConfirmDialog
					title={t("exceptionScreen.offTitle", { name })}
					text={t("exceptionScreen.offText")}
					action={t("exceptionScreen.off")}
					onConfirm={async () => {
						await api.exceptionRule.setStatus.mutate({ id: rule.id, status: "inactive" });
						await done(t("exceptionScreen.switchedOff", { name }));
					}}
					onClose={close}
				/>
			)}
			{dialog === "run" && (
				<ConfirmDialog
					title={t("tools.job.runTitle", { name })}
					text={t("exceptionScreen.runText")}
					action={t("tools.job.run")}
					onConfirm={async () => {
						await api.exceptionRule.runNow.mutate({ id: rule.id });
						onAsked();
						await done(t("exceptionScreen.asking", { name }));
					}}
					onClose={close}
				/>
			)}
		</div>
	);
}

function FindsNow({ rule }: { rule: Rule }) {
	const t = useText();
	const query = trpc.exceptionRule.wouldFind.useQuery({ id: rule.id }, { staleTime: 0, meta: { quiet: true } });
	return (
		<Card title={t("exceptionScreen.tab.now")}>
			<FoundList query={query} />
		</Card>
	);
}

function HasFound({ rule }: { rule: Rule }) {
	const t = useText();
	const query = trpc.exceptionRule.found.useQuery({ id: rule.id }, { staleTime: 0, meta: { quiet: true } });
	return (
		<Card title={t("exceptionScreen.tab.found")}>
			<FoundList query={query} />
		</Card>
	);
}

function Runs({ rule }: { rule: Rule }) {
	const t = useText();
	const query = trpc.exceptionRule.runs.useQuery({ id: rule.id }, { staleTime: 0, meta: { quiet: true } });
	return (
		<Card title={t("exceptionScreen.tab.runs")}>
			<RunTable query={query} outcomeOf={({ result }) => (result === null ? "" : t("exceptionScreen.outcome", { ...result }))} />
		</Card>
	);
}

function About({ rule }: { rule: Rule }) {
	const t = useText();
	const { lastError, question, remark } = rule;
	return (
		<aside aria-label={t("exceptionScreen.aboutRule")}>
			<Card title={t("exceptionScreen.aboutRule")}>
				{lastError && <p className="mb-3 border-b border-line pb-3 break-words text-danger">{t("tools.job.failed", { error: lastError })}</p>}
				<Facts
					valueClass="min-w-0 break-words tabular-nums"
					facts={[
						[t("exceptionRule.businessType"), t(`enum.ruleBusinessType.${rule.businessType}`)],
						[t("exceptionRule.value"), question === null ? t("exceptionScreen.value", { type: rule.businessType, value: rule.value }) : null],
						[t("exceptionRule.exceptionType"), t(`enum.exceptionType.${rule.exceptionType}`)],
						[t("exceptionScreen.plan"), planWords(t, rule)],
						[t("exceptionRule.nextRunAt"), rule.nextRunAt && momentText(rule.nextRunAt)],
						[t("exceptionRule.lastRunAt"), rule.lastRunAt ? momentText(rule.lastRunAt) : t("tools.job.never")],
						[t("exceptionRule.executor"), rule.executorName],
						[t("exceptionRule.handling"), t(`enum.ruleHandling.${rule.handling}`)],
						[t("exceptionRule.notified"), rule.notifiedNames.map(({ label }) => label).join(", ")],
						[t("exceptionRule.subject"), rule.subject],
						[t("exceptionRule.caseCategory"), rule.caseCategory],
					]}
				/>
				{question && (
					<div className="mt-3 border-t border-line pt-3">
						<p className="text-ink-soft">{t("exceptionRule.question")}</p>
						<pre className="text-[13px] break-words whitespace-pre-wrap">{question}</pre>
					</div>
				)}
				{remark && <p className="mt-3 border-t border-line pt-3 break-words whitespace-pre-wrap">{remark}</p>}
			</Card>
		</aside>
	);
}
