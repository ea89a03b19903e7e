import type { AppRouter, inferRouterOutputs } from "@iqt/routers";
import type { CaseState } from "@iqt/routers/overview/exception-case/schema";
import { Button } from "@iqt/ui/button";
import { Facts } from "@iqt/ui/facts";
import { Field } from "@iqt/ui/field";
import { Textarea } from "@iqt/ui/input";
import { Card } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Pencil, Play, RotateCcw } from "lucide-react";
import { useState } from "react";
import { api, trpc } from "../../../api/client.ts";
import { describeError } from "../../../api/errors.ts";
import { momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { EditSheet, refreshRecords } from "../../../resource/record/edit-sheet.tsx";
import { RecordBody } from "../../../resource/record/record-body.tsx";
import { PageHead, RecordPage } from "../../../resource/record/record-page.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { useCan } from "../../../shell/user.ts";
import { CaseBadge, LevelBadge } from "../badges.tsx";
import { rulePath } from "../path.ts";
import { SubjectLink } from "../subject-link.tsx";
import { caseList } from "./case-screen.tsx";
import { Comments, longestComment } from "./comments.tsx";

type Case = inferRouterOutputs<AppRouter>["exceptionCase"]["get"];

/** One case: what it is about, whose it is and how it stands, what was said of it and what happened to it. */
export default function CaseDetail() {
	const t = useText();
	const id = usePage().params.id ?? "";
	const query = trpc.exceptionCase.get.useQuery({ id }, { enabled: id !== "", meta: { quiet: true } });
	// Whoever has handed it over sees it no longer.
	const isGone = query.data !== undefined && query.isError && describeError(query.error).code === "000002";
	return (
		<RecordPage
			query={query}
			nameOf={({ title }) => title}
			failed={t(isGone ? "exceptionScreen.handedOver" : "exceptionScreen.caseFailed")}
			back={{ href: paths.exceptionCases, label: t("exceptionScreen.backToCases") }}
		>
			{(one) => <Detail one={one} />}
		</RecordPage>
	);
}

function Detail({ one }: { one: Case }) {
	const t = useText();
	const can = useCan();
	const client = useQueryClient();
	const [dialog, setDialog] = useState<"edit" | "close" | null>(null);
	const mayEdit = can("exceptionCase.edit");
	const { id, title, state, overSince } = one;
	const move = trpc.exceptionCase.setState.useMutation();
	const moveTo = async (next: CaseState, comment = "") => {
		await move.mutateAsync({ id, state: next, comment });
		toast.done(t("exceptionScreen.stateSet", { title, state: t(`enum.caseState.${next}`) }));
		await Promise.all([refreshRecords(client, "exceptionCase"), client.invalidateQueries({ queryKey: [["dashboard"]] })]);
	};
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<PageHead
				back={{ href: paths.exceptionCases, label: t("exceptionScreen.backToCases") }}
				title={title}
				below={
					<>
						<CaseBadge state={state} />
						<LevelBadge level={one.level} />
					</>
				}
				actions={
					mayEdit && (
						<>
							{state === "open" && (
								<Button busy={move.isPending} onClick={() => void moveTo("inProgress").catch(() => undefined)}>
									<Play aria-hidden />
									{t("exceptionScreen.begin")}
								</Button>
							)}
							{state !== "open" && (
								<Button busy={move.isPending} onClick={() => void moveTo("open").catch(() => undefined)}>
									<RotateCcw aria-hidden />
									{t(state === "closed" ? "exceptionScreen.reopen" : "exceptionScreen.putBack")}
								</Button>
							)}
							{state !== "closed" && (
								<Button variant="primary" onClick={() => setDialog("close")}>
									<CircleCheck aria-hidden />
									{t("exceptionScreen.close")}
								</Button>
							)}
							<Button onClick={() => setDialog("edit")}>
								<Pencil aria-hidden />
								{t("exceptionScreen.handOver")}
							</Button>
						</>
					)
				}
			/>
			{overSince && state !== "closed" && (
				<p className="rounded-md bg-good-soft px-3 py-2 text-good">{t("exceptionScreen.over", { at: momentText(overSince) })}</p>
			)}
			<RecordBody
				label={title}
				keep
				tabs={[{ value: "comments", label: t("exceptionScreen.comments"), content: <Comments id={id} mayWrite={mayEdit} /> }]}
				history={{ objectType: "exceptionCase", objectId: id, fields: caseList.fields, record: one }}
				aside={<About one={one} />}
			/>
			{dialog === "edit" && (
				<EditSheet
					screen={caseList}
					id={id}
					load={(of, signal) => api.exceptionCase.get.query({ id: of }, { signal })}
					onClose={() => setDialog(null)}
				/>
			)}
			{dialog === "close" && <CloseDialog onConfirm={(comment) => moveTo("closed", comment)} onClose={() => setDialog(null)} />}
		</div>
	);
}

/** Closes a case, with what was done or without. */
function CloseDialog({ onConfirm, onClose }: { onConfirm: (comment: string) => Promise<unknown>; onClose: () => void }) {
	const t = useText();
	const [comment, setComment] = useState("");
	return (
		<ConfirmDialog
			title={t("exceptionScreen.close")}
			text={t("exceptionScreen.closeText")}
			action={t("exceptionScreen.close")}
			onConfirm={() => onConfirm(comment.trim())}
			onClose={onClose}
		>
			<Field label={t("exceptionScreen.comment")}>
				{(control) => <Textarea {...control} value={comment} maxLength={longestComment} onChange={(event) => setComment(event.target.value)} />}
			</Field>
		</ConfirmDialog>
	);
}

function About({ one }: { one: Case }) {
	const t = useText();
	const { path, ruleId, ruleName, closedAt, remark } = one;
	return (
		<aside aria-label={t("exceptionScreen.aboutCase")}>
			<Card title={t("exceptionScreen.aboutCase")}>
				<Facts
					valueClass="min-w-0 break-words tabular-nums"
					facts={[
						[t("exceptionScreen.subject"), path && <SubjectLink path={path}>{t("exceptionScreen.subjectOpen")}</SubjectLink>],
						[t("exceptionCase.owner"), one.ownerName],
						[t("exceptionCase.category"), one.category],
						[t("exceptionCase.ruleName"), ruleId && ruleName && <SubjectLink path={rulePath(ruleId)}>{ruleName}</SubjectLink>],
						[t("exceptionCase.openedAt"), momentText(one.openedAt)],
						[t("exceptionCase.closedAt"), closedAt && momentText(closedAt)],
						[t("exceptionCase.overSince"), one.overSince && momentText(one.overSince)],
					]}
				/>
				{remark && <p className="mt-3 border-t border-line pt-3 break-words whitespace-pre-wrap">{remark}</p>}
			</Card>
		</aside>
	);
}
