import type { RateBook } from "@iqt/routers/kit/price-book/define";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { Button } from "@iqt/ui/button";
import { CheckField } from "@iqt/ui/choice";
import { DateInput } from "@iqt/ui/date-input";
import { Field } from "@iqt/ui/field";
import { Input } from "@iqt/ui/input";
import { Select } from "@iqt/ui/select";
import { toast } from "@iqt/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { describeError, fieldErrors, sentence, showError } from "../../api/errors.ts";
import { OpenDialog } from "../../lib/dialogs.tsx";
import { locale, useText } from "../../lib/text.ts";
import { useUser } from "../../shell/user.ts";
import { dateWords } from "../date-words.ts";
import { DoubtList } from "../form/doubt-list.tsx";
import { useAskToClose } from "../form/use-ask-to-close.tsx";
import { useSaveAnyway } from "../form/use-save-anyway.tsx";
import { undoAction } from "../grid/undo.ts";
import type { Resource } from "../grid/use-resource.ts";
import { ImpactPanel, type KnownImpact } from "../impact/impact-panel.tsx";
import type { Predicate } from "../types.ts";
import { unclearText } from "../unclear.ts";
import { parseNumber } from "../values.ts";
import { ApplyPreview, MarginWords } from "./apply-preview.tsx";
import { rateKinds } from "./rate-columns.tsx";
import { type BookCalls, doubtsTold } from "./rate-source.ts";
import { afterWork, LONG } from "./work.ts";

const ops = ["set", "add", "percent", "round"] as const;
type Op = (typeof ops)[number];
const settable = new Set(["money", "price", "text", "integer", "date", "endDate", "percent", "boolean"]);
const counted = new Set(["money", "price"]);

/** How the rows picked stand today, for words. */
const standing = ({ past, live, future }: { past: number; live: number; future: number }) => ({ past, live, future });

/** The same numbers but for margins, which a sentence tells with the rows they are of. */
const withoutMargins = ({ margins: _margins, ...impact }: KnownImpact): KnownImpact => impact;

interface ApplyDialogProps {
	book: RateBook;
	calls: BookCalls;
	resource: Resource<Rate>;
	predicate: Predicate;
	count: number;
	onClose: () => void;
}

/** One change to every row picked: set, plus or minus, percent, round. It is tried first, and shows how many and what becomes of a few. */
export function ApplyDialog({ book, calls, resource, predicate, count, onClose }: ApplyDialogProps) {
	const t = useText();
	const { seesCost } = useUser();
	const fields = book.fields.filter((f) => !f.key && settable.has(f.kind) && (seesCost || !f.confidential));
	const [name, setName] = useState(fields.find((f) => counted.has(f.kind))?.name ?? fields[0]?.name ?? "");
	const [op, setOp] = useState<Op>("percent");
	const [value, setValue] = useState("");
	const [from, setFrom] = useState("");
	const [includePast, setIncludePast] = useState(false);
	const [stopsAtZero, setStopsAtZero] = useState(false);
	const formId = useId();
	const field = fields.find((f) => f.name === name);
	/** What it is set to is a number: no formula, no day. */
	const isFigure = field?.numeric === true || book.checks.some((check) => check.kind === "figure" && check.field === name);
	const allowed: readonly Op[] = field && counted.has(field.kind) ? ops : ["set"];
	const chosen = allowed.includes(op) ? op : "set";
	// A day that is set for all is no day to begin with.
	const takesFrom = field?.kind !== "date" && field?.kind !== "endDate";
	const fromDay = takesFrom ? from.trim() : "";
	// What is set is meant as it stands.
	const mayFall = chosen !== "set";
	const input = () => {
		const text = value.trim();
		const changed = text === "" ? null : chosen === "set" ? text : (parseNumber(text) ?? text);
		const more = { ...(fromDay === "" ? {} : { from: fromDay }), ...(mayFall && stopsAtZero ? { atLeastZero: true } : {}) };
		return { predicate, operation: { field: name, op: chosen, value: changed, includePast, ...more } };
	};
	const preview = useMutation({ mutationFn: () => calls.previewApply.query(input()), meta: { quiet: true } });
	const announceDone = (changed: number, changeId: string | null) => {
		resource.rows.refetch();
		const words = t("book.applied", { count: changed });
		resource.announce(words);
		toast.done(words, changeId === null ? undefined : undoAction(resource, changeId));
	};
	const apply = useMutation({
		mutationFn: async () => {
			if (count > LONG) return afterWork(await calls.startApplyToAll.mutate(input()), (done) => announceDone(done.count ?? 0, done.changeId));
			const done = await calls.applyToAll.mutate(input());
			announceDone(done.count, done.changeId);
		},
		meta: { quiet: true },
		onSuccess: () => {
			resource.grid.clearPicked();
			onClose();
		},
		onError: (error) => {
			if (Object.keys(fieldErrors(error)).length === 0) showError(error);
		},
	});
	const anyway = useSaveAnyway();
	const doubts = preview.data && !preview.data.refused ? doubtsTold(preview.data.doubts, preview.data.count) : [];
	const applyAnyway = async () => {
		if (await anyway.savesAnyway(doubts)) apply.mutate();
	};
	const leave = useAskToClose(() => `${value}${from}`.trim() !== "" && !apply.isSuccess, t("book.unsavedClose"), onClose);
	const failed = apply.error ?? preview.error;
	const errors = failed ? fieldErrors(failed) : {};
	const wrongFrom = errors["operation.from"];
	const wrong =
		failed && !wrongFrom
			? (fieldErrors(failed).value ?? fieldErrors(failed).field ?? Object.values(fieldErrors(failed))[0] ?? sentence(describeError(failed)))
			: undefined;
	const change = (act: () => void) => {
		act();
		preview.reset();
		apply.reset();
	};
	return (
		<OpenDialog
			size="large"
			onClose={onClose}
			mayClose={leave.mayClose}
			title={t("book.applyTitle", { count })}
			description={t("book.applyText")}
			footer={
				<>
					<Button onClick={leave.close} disabled={apply.isPending}>
						{t("shell.cancel")}
					</Button>
					<Button type="submit" form={formId} busy={preview.isPending} variant={preview.data ? "outline" : "primary"}>
						{t("book.preview")}
					</Button>
					{preview.data && (
						<Button
							variant="primary"
							onClick={() => void applyAnyway()}
							busy={apply.isPending}
							disabled={preview.data.count === 0 || preview.data.refused}
						>
							{t("book.applyNow")}
						</Button>
					)}
				</>
			}
		>
			<form
				id={formId}
				noValidate
				className="grid gap-3 sm:grid-cols-3"
				onSubmit={(event) => {
					event.preventDefault();
					preview.mutate();
				}}
			>
				<Field label={t("book.applyField")}>
					{({ "aria-required": _r, ...control }) => (
						<Select
							{...control}
							value={name}
							onChange={(v) => change(() => setName(v))}
							options={fields.map((f) => ({ value: f.name, label: t(f.label) }))}
						/>
					)}
				</Field>
				<Field label={t("book.applyOp")}>
					{({ "aria-required": _r, ...control }) => (
						<Select
							{...control}
							value={chosen}
							onChange={(v) => change(() => setOp(v as Op))}
							options={allowed.map((o) => ({ value: o, label: t(`book.op.${o}`) }))}
						/>
					)}
				</Field>
				<Field
					label={t("book.applyValue")}
					hint={t(`book.applyHint.${chosen === "set" && isFigure ? "figure" : chosen}`)}
					error={(field && unclearText(field.numeric ? "number" : rateKinds[field.kind], value)) ?? wrong}
				>
					{(control) => <Input {...control} data-first value={value} onChange={(e) => change(() => setValue(e.target.value))} />}
				</Field>
				{takesFrom && (
					<Field label={t("book.applyFrom")} hint={t("book.applyFromHint")} error={unclearText("date", from) ?? wrongFrom} className="sm:col-span-2">
						{(control) => (
							<DateInput {...control} locale={locale()} words={dateWords(t)} value={from} onChange={(day) => change(() => setFrom(day))} />
						)}
					</Field>
				)}
				<div className="sm:col-span-3">
					<CheckField label={t("book.applyPast")} checked={includePast} onChange={(on) => change(() => setIncludePast(on))} />
				</div>
				{mayFall && (
					<div className="sm:col-span-3">
						<CheckField label={t("book.applyAtZero")} checked={stopsAtZero} onChange={(on) => change(() => setStopsAtZero(on))} />
					</div>
				)}
			</form>
			{leave.question}
			{anyway.question}
			{preview.data && (
				<div className="mt-4">
					{!preview.data.refused && <ImpactPanel book={book} impact={withoutMargins(preview.data.impact)} className="mb-3" />}
					<div className="mb-2" role="status">
						{preview.data.refused ? (
							<p className="font-medium text-danger">{t("book.applyRefused", { count: preview.data.atZero })}</p>
						) : (
							<>
								<p className="font-medium">{t("book.previewCount", { count: preview.data.count })}</p>
								{preview.data.atZero > 0 && <p>{t("book.applyStopped", { count: preview.data.atZero })}</p>}
								{book.costFrom?.margin === name && <p>{t("book.marginAlone")}</p>}
								<MarginWords {...preview.data.margins} />
								{doubts.length > 0 && (
									<div className="my-1">
										<p className="font-medium text-danger">{t("book.doubtsOfMany", { count: preview.data.doubts.count })}</p>
										<DoubtList doubts={doubts} />
									</div>
								)}
							</>
						)}
						<p className="text-ink-soft">
							{t("book.applyStanding", { ...standing(preview.data), left: preview.data.past > 0 && !includePast ? "yes" : "no" })}
						</p>
					</div>
					<ApplyPreview book={book} resource={resource} name={name} samples={preview.data.samples} />
				</div>
			)}
		</OpenDialog>
	);
}
