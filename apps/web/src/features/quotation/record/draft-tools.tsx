import { Button } from "@iqt/ui/button";
import { Badge } from "@iqt/ui/surface";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { CancelFooter, OpenDialog } from "../../../lib/dialogs.tsx";
import { useText } from "../../../lib/text.ts";
import { useCan } from "../../../shell/user.ts";
import { AgreedPricesWarning } from "./agreed-prices.tsx";
import { markUpWords, withUnit } from "./mark-up-words.ts";
import { actionsFor, type ManualLine, type Quotation } from "./types.ts";
import { type QuotationActions, useQuotationActions } from "./use-quotation-actions.ts";

const ManualLineDialog = lazy(async () => ({ default: (await import("./manual-line-dialog.tsx")).ManualLineDialog }));

/** What staff see and do beside a document that its customer does not have. */
export interface DraftTools {
	/** At the head of a lane, by its place. */
	ofLane: (lane: number) => ReactNode;
	/** Behind a line added by hand, by its place among those of the lane. */
	ofLine: (lane: number, place: number) => ReactNode;
}

type Open = { kind: "line"; lane: number; line: ManualLine | null } | { kind: "remove"; lane: number; line: ManualLine };

/** Marks of lines added by hand and, on a draft one may change, what can be done to its lanes; `dialogs` belong beside the document. */
export function useDraftTools(quotation: Quotation): { tools: DraftTools; dialogs: ReactNode } {
	const t = useText();
	const can = useCan();
	const actions = useQuotationActions();
	const [open, setOpen] = useState<Open | null>(null);
	const mayEdit = actionsFor(quotation, can).includes("edit");
	const close = () => setOpen(null);
	const ofLine = (lane: number, place: number) => {
		const line = quotation.lanes[lane]?.manual[place];
		if (!line) return null;
		// Whoever may not see what it is bought for leaves it alone.
		const mine = mayEdit && (!line.hasCost || can("cost.view"));
		const name = line.words[quotation.document.language];
		return (
			<span className="ml-2 inline-flex items-center gap-1 align-middle">
				<Badge>{t("quotationScreen.byHand")}</Badge>
				{mine && (
					<>
						<LineButton label={`${t("quotationScreen.changeLine")}: ${name}`} onClick={() => setOpen({ kind: "line", lane, line })}>
							<Pencil aria-hidden />
						</LineButton>
						<LineButton label={`${t("quotationScreen.removeLine")}: ${name}`} onClick={() => setOpen({ kind: "remove", lane, line })}>
							<Trash2 aria-hidden />
						</LineButton>
					</>
				)}
			</span>
		);
	};
	const ofLane = (lane: number) => {
		const markUp = quotation.lanes[lane]?.markUp;
		return (
			<>
				{markUp && <Badge tone="info">{markUpWords(t, markUp.kind, withUnit(markUp, quotation.document.currency))}</Badge>}
				{mayEdit && (
					<Button onClick={() => setOpen({ kind: "line", lane, line: null })}>
						<Plus aria-hidden />
						{t("quotationScreen.addLine")}
					</Button>
				)}
			</>
		);
	};
	return {
		tools: { ofLane, ofLine },
		dialogs: (
			<Suspense>
				{open?.kind === "line" && <ManualLineDialog quotation={quotation} lane={open.lane} line={open.line} actions={actions} onClose={close} />}
				{open?.kind === "remove" && <RemoveDialog quotation={quotation} lane={open.lane} line={open.line} actions={actions} onClose={close} />}
			</Suspense>
		),
	};
}

function LineButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
	return (
		<Button variant="ghost" size="smallIcon" aria-label={label} title={label} onClick={onClick}>
			{children}
		</Button>
	);
}

interface RemoveProps {
	quotation: Quotation;
	lane: number;
	line: ManualLine;
	actions: QuotationActions;
	onClose: () => void;
}

function RemoveDialog({ quotation, lane, line, actions: { removeLine }, onClose }: RemoveProps) {
	const t = useText();
	const { id, version, document } = quotation;
	return (
		<OpenDialog
			onClose={onClose}
			role="alertdialog"
			title={t("quotationScreen.removeLine")}
			description={t("quotationScreen.removeLineText", { line: line.words[document.language] })}
			footer={
				<CancelFooter onCancel={onClose} busy={removeLine.isPending}>
					<Button
						variant="danger"
						busy={removeLine.isPending}
						onClick={() => removeLine.mutate({ id, version, lane, lineId: line.id }, { onSuccess: onClose })}
					>
						{t("quotationScreen.removeLine")}
					</Button>
				</CancelFooter>
			}
		>
			<AgreedPricesWarning quotation={quotation} />
		</OpenDialog>
	);
}
