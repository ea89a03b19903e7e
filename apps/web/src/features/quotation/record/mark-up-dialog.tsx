import { type MarkUpKind, markUpKinds, previewMarkUpInput } from "@iqt/routers/desk/quotation/mark-up-schema";
import { Button } from "@iqt/ui/button";
import { CheckField, CheckGroup } from "@iqt/ui/choice";
import { Field } from "@iqt/ui/field";
import { Input, Textarea } from "@iqt/ui/input";
import { WarnNote } from "@iqt/ui/note";
import { Select } from "@iqt/ui/select";
import { toast } from "@iqt/ui/toast";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { trpc } from "../../../api/client.ts";
import { describeError, fieldErrors, sentence, showError } from "../../../api/errors.ts";
import { CancelFooter, OpenDialog } from "../../../lib/dialogs.tsx";
import { DOT } from "../../../lib/dot.ts";
import { listed, useText } from "../../../lib/text.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { problemText } from "../../../resource/form/problem-text.ts";
import { useAskToClose } from "../../../resource/form/use-ask-to-close.tsx";
import { useCan } from "../../../shell/user.ts";
import { money } from "../../sale/search/words.ts";
import { totalWords } from "./lanes-are.tsx";
import { MarkUpPrices } from "./mark-up-prices.tsx";
import { soldFor } from "./mark-up-words.ts";
import type { Quotation } from "./types.ts";
import type { QuotationActions } from "./use-quotation-actions.ts";

/** Milliseconds without a key until the server is asked. */
const PAUSE = 300;

interface Said {
	kind: MarkUpKind;
	value: string;
	lanes: readonly number[];
}

/** What a draft has already, to be changed; of a new one nothing. */
function startOf({ lanes }: Quotation): Said {
	const first = lanes.find(({ markUp }) => markUp !== null)?.markUp;
	const all = [...lanes.keys()];
	if (!first) return { kind: "percent", value: "", lanes: all };
	const same = all.filter((lane) => lanes[lane]?.markUp?.kind === first.kind && lanes[lane]?.markUp?.value === first.value);
	return { kind: first.kind, value: first.value, lanes: same };
}

type Asked = ReturnType<typeof previewMarkUpInput.parse>;

/** What the server would make of what is said, a moment after the last key; `asked` is null while it is no figure. */
function usePreview(id: string, said: Said) {
	const parsed = previewMarkUpInput.safeParse({ id, ...said, lanes: [...said.lanes] });
	const key = JSON.stringify(parsed.data ?? null);
	const [settled, setSettled] = useState("null");
	useEffect(() => {
		const timer = setTimeout(() => setSettled(key), PAUSE);
		return () => clearTimeout(timer);
	}, [key]);
	const asked = JSON.parse(settled) as Asked | null;
	const look = trpc.quotation.previewMarkUp.useQuery(asked ?? { id, kind: "percent", value: "1" }, {
		enabled: asked !== null,
		placeholderData: keepPreviousData,
		staleTime: 0,
		retry: false,
		meta: { quiet: true },
	});
	const isCurrent = asked !== null && settled === key && !look.isPlaceholderData && !look.isFetching;
	return { parsed, look, isCurrent, preview: parsed.success && !look.isError ? look.data : undefined };
}

/** What lanes are sold for together by what is said; "" where that is no sum of theirs. */
async function totalOf({ client }: Utils, asked: Asked, { lanesAre }: Quotation["document"]): Promise<string> {
	const { lanes } = await client.quotation.previewMarkUp.query(asked);
	const sums = lanes.flatMap(({ after }) => after ?? []);
	// Options are never added up, and a sum of some lanes would be a target for all.
	if (sums.length < lanes.length || (lanesAre === "options" && lanes.length > 1)) return "";
	const digits = sums[0]?.split(".")[1]?.length ?? 0;
	return sums.reduce((sum, one) => sum + Number(one), 0).toFixed(digits);
}

type Utils = ReturnType<typeof trpc.useUtils>;

interface Props {
	quotation: Quotation;
	actions: QuotationActions;
	onClose: () => void;
}

/** Sells lanes of a draft for more than their standard prices, or for a total; below standard prices an approver is asked. */
export function MarkUpDialog({ quotation, actions, onClose }: Props) {
	const t = useText();
	const can = useCan();
	const form = useId();
	const utils = trpc.useUtils();
	const [said, setSaid] = useState(() => startOf(quotation));
	const [reason, setReason] = useState("");
	const [removing, setRemoving] = useState(false);
	const { id, version, document, lanes, standardTotal } = quotation;
	const { currency } = document;
	const standard = totalWords(t, { ...document, total: standardTotal ?? document.standardTotal });
	const { parsed, look, isCurrent, preview } = usePreview(id, said);
	const say = (change: Partial<Said>) => setSaid((was) => ({ ...was, ...change }));
	/** A figure is of its kind: five percent is no target of five, but the total it makes. */
	const sayKind = (kind: MarkUpKind) => {
		if (kind === said.kind) return;
		say({ kind, value: "" });
		if (kind !== "target" || !parsed.success) return;
		totalOf(utils, parsed.data, document).then(
			(value) => setSaid((was) => (was.kind === "target" && was.value === "" ? { ...was, value } : was)),
			// The figure stays to be entered.
			() => undefined,
		);
	};
	const hadOne = lanes.some(({ markUp }) => markUp !== null);
	const refused = look.isError ? fieldErrors(look.error) : {};
	const typed = parsed.error?.issues.find(({ path }) => path[0] === "value");
	const tooLow = preview?.tooLow ? t("quotationScreen.markUp.tooLow", { total: money(preview.tooLow, currency) }) : undefined;
	const wrong = (said.value !== "" && typed && problemText(typed, said)) || refused.value || tooLow;
	const other = look.isError && parsed.success && Object.keys(refused).length === 0 ? sentence(describeError(look.error)) : undefined;
	const asks = preview?.needsApproval === true;
	const mayAsk = can("discount.ask");
	const isReady = isCurrent && preview !== undefined && !tooLow && (!asks || (mayAsk && reason.trim() !== ""));
	const isDirty = reason.trim() !== "" || JSON.stringify(said) !== JSON.stringify(startOf(quotation));
	const leave = useAskToClose(() => isDirty, t("book.unsavedClose"), onClose);
	const busy = actions.markUp.isPending || actions.askTarget.isPending || actions.removeMarkUp.isPending;
	const remove = (from: number) => actions.removeMarkUp.mutateAsync({ id, version: from });
	const during = async (work: () => Promise<unknown>) => {
		try {
			await work();
			onClose();
		} catch (error) {
			showError(error);
		}
	};
	const save = () =>
		during(async () => {
			if (!parsed.success) return;
			if (asks) return actions.askTarget.mutateAsync({ ...parsed.data, version, reason });
			const done = await actions.markUp.mutateAsync({ ...parsed.data, version });
			const words = [t("quotationScreen.markUp.done"), done.discountFell].filter(Boolean).join(" ");
			// What was there before is another figure, which nothing brings back.
			const undo =
				hadOne || done.discountFell ? undefined : { label: t("saleScreen.undo"), onClick: () => void remove(done.version).catch(showError) };
			toast.done(words, undo);
		});
	return (
		<OpenDialog
			size="medium"
			onClose={onClose}
			mayClose={leave.mayClose}
			title={t("quotationScreen.markUp")}
			description={t("quotationScreen.markUp.text", { total: standard })}
			footer={
				<CancelFooter onCancel={leave.close} busy={busy}>
					{hadOne && (
						<Button disabled={busy} onClick={() => setRemoving(true)}>
							{t("quotationScreen.markUp.remove")}
						</Button>
					)}
					<Button
						variant="primary"
						type="submit"
						form={form}
						busy={actions.markUp.isPending || actions.askTarget.isPending}
						disabled={!isReady || busy}
					>
						{t(asks ? "quotationScreen.markUp.ask" : "quotationScreen.markUp.set")}
					</Button>
				</CancelFooter>
			}
		>
			<form
				id={form}
				noValidate
				className="flex flex-col gap-4"
				onSubmit={(event) => {
					event.preventDefault();
					if (isReady && !busy) void save();
				}}
			>
				<div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
					<Field label={t("quotationScreen.markUp.kind")}>
						{({ "aria-required": _, ...control }) => (
							<Select
								{...control}
								value={said.kind}
								options={markUpKinds.map((value) => ({ value, label: t(`quotationScreen.markUp.kind.${value}`) }))}
								onChange={(kind) => sayKind(kind as MarkUpKind)}
							/>
						)}
					</Field>
					<Field
						label={said.kind === "percent" ? t("quotationScreen.markUp.percent") : t("quotationScreen.markUp.amount", { currency })}
						required
						error={wrong}
					>
						{(control) => (
							<Input
								{...control}
								className="text-right tabular-nums"
								inputMode="decimal"
								value={said.value}
								onChange={(event) => say({ value: event.target.value })}
							/>
						)}
					</Field>
				</div>
				{lanes.length > 1 && (
					<LanesChoice document={document} value={said.lanes} error={refused.lanes} onChange={(chosen) => say({ lanes: chosen })} />
				)}
				{lanes.length === 1 && refused.lanes && <WarnNote>{refused.lanes}</WarnNote>}
				{other && <WarnNote>{other}</WarnNote>}
				{preview && <MarkUpPrices preview={preview} isStale={!isCurrent} isChoice={document.lanesAre === "options"} />}
				{asks && !tooLow && (
					<>
						<WarnNote>{t(mayAsk ? "quotationScreen.markUp.needsApproval" : "quotationScreen.markUp.mayNotAsk")}</WarnNote>
						{mayAsk && (
							<Field label={t("quotationScreen.reasonNeeded")} required>
								{(control) => <Textarea {...control} value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />}
							</Field>
						)}
					</>
				)}
			</form>
			{leave.question}
			{removing && (
				<ConfirmDialog
					title={t("quotationScreen.markUp.remove")}
					text={t("quotationScreen.markUp.removeText", {
						what: listed(soldFor(t, quotation)),
						total: standard,
						isApproved: isApproved(quotation) ? "yes" : "no",
					})}
					action={t("quotationScreen.markUp.remove")}
					danger
					doubtful
					onConfirm={async () => {
						await remove(version);
						onClose();
					}}
					onClose={() => setRemoving(false)}
				/>
			)}
		</OpenDialog>
	);
}

/** Whether an approver agreed to what the draft is sold for. */
const isApproved = ({ discounts }: Quotation): boolean => discounts.some(({ state }) => state === "approved");

interface LanesProps {
	document: Quotation["document"];
	value: readonly number[];
	error: string | undefined;
	onChange: (lanes: readonly number[]) => void;
}

/** Which of a draft's lanes are meant. */
function LanesChoice({ document: { items, currency, lanesAre }, value, error, onChange }: LanesProps) {
	const t = useText();
	const all = [...items.keys()];
	const chosen = value.length === items.length ? true : value.length > 0 && "indeterminate";
	const title = lanesAre === "options" ? "quotationScreen.optionTitle" : "quotationScreen.laneTitle";
	return (
		<CheckGroup
			legend={t("saleScreen.lanes")}
			className="flex max-h-48 flex-col gap-1 overflow-y-auto"
			note={(error || value.length === 0) && <p className="mt-1 text-[13px] text-danger">{error ?? t("quotationScreen.markUp.noLane")}</p>}
		>
			<CheckField label={t("quotationScreen.markUp.allLanes")} checked={chosen} onChange={(on) => onChange(on ? all : [])} />
			{items.map((item, lane) => (
				<CheckField
					// biome-ignore lint/suspicious/noArrayIndexKey: lanes of a document do not move
					key={lane}
					className="pl-6 tabular-nums"
					label={`${t(title, { lane: lane + 1, from: item.origin.name, to: item.destination.name })}${DOT}${money(item.total, currency)}`}
					checked={value.includes(lane)}
					onChange={(on) => onChange(all.filter((place) => (place === lane ? on : value.includes(place))))}
				/>
			))}
		</CheckGroup>
	);
}
