import { containerOf } from "@iqt/routers/desk/containers";
import type { BeforePrices } from "@iqt/routers/requests/ad-hoc-request/before-prices";
import { costLine, costSources, lineBases, priceLine } from "@iqt/routers/requests/ad-hoc-request/schema";
import { Button } from "@iqt/ui/button";
import { DateInput } from "@iqt/ui/date-input";
import { Field } from "@iqt/ui/field";
import { Input } from "@iqt/ui/input";
import { Select } from "@iqt/ui/select";
import { CopyPlus, Plus, Trash2 } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { api } from "../../../api/client.ts";
import { describeError, fieldErrors, sentence, showError } from "../../../api/errors.ts";
import { CancelFooter } from "../../../lib/dialogs.tsx";
import { DOT } from "../../../lib/dot.ts";
import { locale, useText } from "../../../lib/text.ts";
import { dateWords } from "../../../resource/date-words.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { DialogUnder, useGuard } from "../../../resource/form/guarded-dialog.tsx";
import { problemText } from "../../../resource/form/problem-text.ts";
import { useGoToWrong } from "../../../resource/form/use-go-to-wrong.ts";
import { type EnteredLine, emptyLine, enteredLine, linesOf, type Side, sentLine } from "./entered-lines.ts";
import type { AdHocRequest } from "./types.ts";
import { raised, withVat } from "./with-vat.ts";

/** Most lines of a side, as the server takes them. */
const MOST = 60;
const formId = "ad-hoc-lines";

/** What is wrong with lines by the schema the server reads them with, by line and field. */
function problemsOf(side: Side, lines: readonly Record<string, unknown>[]): Record<string, string> {
	const schema = side === "costs" ? costLine : priceLine;
	return Object.fromEntries(
		lines.flatMap((line, place) =>
			(schema.safeParse(line).error?.issues ?? []).map((issue) => [`${side}.${place}.${String(issue.path[0])}`, problemText(issue, line)]),
		),
	);
}

interface LinesFormProps {
	side: Side;
	request: AdHocRequest;
	/** All lines there are to be. */
	onSave: (lines: Record<string, unknown>[]) => Promise<unknown>;
	onClose: () => void;
}

/** Enters what a request costs, or what it is sold for, line by line; what the server has against one stands by its field. */
export function LinesForm({ side, request, onSave, onClose }: LinesFormProps) {
	const t = useText();
	const guard = useGuard(onClose);
	const { dirty } = guard;
	const [lines, setLines] = useState(() => {
		const there = linesOf(request, side);
		return there.length > 0 ? there.map(enteredLine) : [emptyLine(request)];
	});
	const [problems, setProblems] = useState<Record<string, string>>({});
	const [busy, setBusy] = useState(false);
	const { box, refuse } = useGoToWrong();
	const [doubt, setDoubt] = useState<BeforePrices | null>(null);
	const change = (next: EnteredLine[]) => {
		dirty.current = true;
		setLines(next);
	};
	const save = async (event: FormEvent) => {
		event.preventDefault();
		const sent = lines.map((line) => sentLine(side, line));
		const wrong = problemsOf(side, sent);
		setProblems(wrong);
		if (Object.keys(wrong).length > 0) return refuse();
		setBusy(true);
		try {
			const found =
				side === "prices" && request.costLines ? await api.adHocRequest.beforePrices.query({ id: request.id, prices: sent as never }) : null;
			if (found) return setDoubt(found);
			await onSave(sent);
			dirty.current = false;
			onClose();
		} catch (error) {
			const found = fieldErrors(error);
			setProblems(Object.keys(found).length > 0 ? found : {});
			if (Object.keys(found).length === 0) showError(error);
			else if (!Object.keys(found).some((field) => field.startsWith(`${side}.`))) setProblems({ [side]: sentence(describeError(error)) });
			refuse();
		} finally {
			setBusy(false);
		}
	};
	const last = lines.at(-1);
	const isBelow = doubt !== null && (doubt.sum !== null || doubt.lines.length > 0);
	const belowText = doubt?.sum ? t("adHocScreen.belowCostText", { ...doubt.sum }) : t("adHocScreen.belowCostByLine");
	const closes = doubt?.closes ?? [];
	const vendors = new Intl.ListFormat(locale(), { type: "conjunction" }).format(closes);
	const closesText = t("adHocScreen.closesInquiriesText", { vendors, count: closes.length });
	return (
		<>
			<DialogUnder
				size="full"
				guard={guard}
				title={t(side === "costs" ? "adHocScreen.editCosts" : "adHocScreen.editPrices")}
				description={t(side === "costs" ? "adHocScreen.costsText" : "adHocScreen.pricesText")}
				footer={
					<CancelFooter onCancel={guard.close} busy={busy}>
						<Button type="submit" form={formId} variant="primary" busy={busy}>
							{t(side === "costs" ? "adHocScreen.saveCosts" : "adHocScreen.savePrices")}
						</Button>
					</CancelFooter>
				}
			>
				<form ref={box} id={formId} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
					{side === "prices" && <FromCosts request={request} onTake={(taken) => change(taken)} />}
					{problems[side] && (
						<p role="alert" className="text-danger">
							{problems[side]}
						</p>
					)}
					<ol className="flex flex-col gap-3">
						{lines.map((line, place) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
							<li key={place}>
								<Line
									side={side}
									place={place + 1}
									line={line}
									request={request}
									problemOf={(name) => problems[`${side}.${place}.${name}`]}
									onChange={(changed) => change(lines.map((one, at) => (at === place ? { ...one, ...changed } : one)))}
									onRemove={lines.length > 1 ? () => change(lines.filter((_, at) => at !== place)) : undefined}
								/>
							</li>
						))}
					</ol>
					<Button className="self-start" disabled={lines.length >= MOST} onClick={() => change([...lines, emptyLine(request, last)])}>
						<Plus aria-hidden />
						{t("adHocScreen.addLine")}
					</Button>
				</form>
			</DialogUnder>
			{doubt && (
				<ConfirmDialog
					title={t(isBelow ? "adHocScreen.belowCost" : "adHocScreen.closesInquiries")}
					text={isBelow ? belowText : closesText}
					action={t("adHocScreen.saveAnyway")}
					danger
					onConfirm={async () => {
						await onSave(lines.map((line) => sentLine(side, line)));
						dirty.current = false;
						onClose();
					}}
					onClose={() => setDoubt(null)}
				>
					{doubt.lines.length > 0 && (
						<ul className="list-disc pl-5 tabular-nums">
							{doubt.lines.map(({ line, charge, containerType, ...sums }) => (
								<li key={line}>
									{t("adHocScreen.belowCostLine", { place: line + 1, charge: [charge, containerType].filter(Boolean).join(DOT), ...sums })}
								</li>
							))}
						</ul>
					)}
					{isBelow && closes.length > 0 && <p className="mt-3">{closesText}</p>}
				</ConfirmDialog>
			)}
		</>
	);
}

/** Makes the prices of the costs, with so many percent on top; for whoever sees costs. */
function FromCosts({ request, onTake }: { request: AdHocRequest; onTake: (lines: EnteredLine[]) => void }) {
	const t = useText();
	const [percent, setPercent] = useState("15");
	const costs = linesOf(request, "costs");
	if (costs.length === 0) return null;
	const take = () => {
		const days = request.prices[0];
		onTake(
			costs.map((cost) => ({
				...emptyLine(request),
				...enteredLine(cost),
				amount: raised(cost.amount, percent, cost.currency),
				amountWithVat: "",
				remark: "",
				validFrom: days?.validFrom ?? "",
				validTo: days?.validTo ?? "",
			})),
		);
	};
	return (
		<div className="flex flex-wrap items-end gap-2 rounded-md bg-soft p-3">
			<Field label={t("adHocScreen.percent")} className="w-24">
				{(control) => <Input {...control} inputMode="decimal" value={percent} onChange={(event) => setPercent(event.target.value)} />}
			</Field>
			<Button disabled={raised("1", percent, "") === ""} onClick={take}>
				<CopyPlus aria-hidden />
				{t("adHocScreen.takeCosts")}
			</Button>
		</div>
	);
}

interface LineProps {
	side: Side;
	/** From 1. */
	place: number;
	line: EnteredLine;
	request: AdHocRequest;
	problemOf: (name: string) => string | undefined;
	onChange: (changed: Partial<EnteredLine>) => void;
	onRemove: (() => void) | undefined;
}

function Line({ side, place, line, request, problemOf, onChange, onRemove }: LineProps) {
	const t = useText();
	const types = request.containers.map(containerOf);
	const text = (
		name: keyof EnteredLine,
		label: string,
		look: { required?: boolean; decimal?: boolean; placeholder?: string; className?: string } = {},
	) => (
		<Field label={label} required={look.required} error={problemOf(name)} className={look.className}>
			{(control) => (
				<Input
					{...control}
					value={line[name]}
					placeholder={look.placeholder}
					inputMode={look.decimal ? "decimal" : undefined}
					className={look.decimal ? "tabular-nums" : undefined}
					onChange={(event) => onChange({ [name]: event.target.value })}
				/>
			)}
		</Field>
	);
	const choice = (name: keyof EnteredLine, label: string, options: readonly { value: string; label: string }[]): ReactNode => (
		<Field label={label} error={problemOf(name)}>
			{({ "aria-required": _, "aria-labelledby": __, ...control }) => (
				<Select {...control} value={line[name]} options={options} onChange={(value) => onChange({ [name]: value })} />
			)}
		</Field>
	);
	const day = (name: "validFrom" | "validTo", label: string, required: boolean): ReactNode => (
		<Field label={label} required={required} error={problemOf(name)}>
			{(control) => (
				<DateInput {...control} value={line[name]} locale={locale()} words={dateWords(t)} onChange={(value) => onChange({ [name]: value })} />
			)}
		</Field>
	);
	/** Said one way, the other follows. */
	const amount = (name: "amount" | "amountWithVat", other: "amount" | "amountWithVat", label: string, required: boolean): ReactNode => (
		<Field label={label} required={required} error={problemOf(name)}>
			{(control) => (
				<Input
					{...control}
					value={line[name]}
					placeholder={withVat(line[other], line.vat, { currency: line.currency, taken: name === "amount" })}
					inputMode="decimal"
					className="tabular-nums"
					onChange={(event) => onChange({ [name]: event.target.value, [other]: "" })}
				/>
			)}
		</Field>
	);
	return (
		<fieldset className="min-w-0 rounded-md border border-line p-3">
			<legend className="sr-only">{t("adHocScreen.lineOf", { place })}</legend>
			<div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-4 xl:grid-cols-8">
				{text("charge", t("adHocScreen.lineCharge"), { required: true, className: "col-span-2" })}
				{types.length > 0 &&
					choice("containerType", t("adHocScreen.lineContainer"), [
						{ value: "*", label: t("adHocScreen.lineAllContainers") },
						...types.map((type) => ({ value: type, label: type })),
					])}
				{choice(
					"basis",
					t("adHocScreen.lineBasis"),
					lineBases
						.filter((basis) => basis === "shipment" || (basis === "day" ? request.storageDays !== null : types.length > 0))
						.map((basis) => ({ value: basis, label: t(`enum.basis.${basis}`) })),
				)}
				{amount("amount", "amountWithVat", t("adHocScreen.lineAmount"), true)}
				{text("vat", t("adHocScreen.lineVat"), { decimal: true })}
				{amount("amountWithVat", "amount", t("adHocScreen.lineWithVat"), false)}
				{text("currency", t("adHocScreen.lineCurrency"), { required: true })}
				{side === "costs" ? (
					<>
						{choice(
							"source",
							t("adHocScreen.lineSource"),
							costSources.map((source) => ({ value: source, label: t(`enum.adHocSource.${source}`) })),
						)}
						{text("vendor", t("adHocScreen.lineVendor"), { className: "col-span-2" })}
					</>
				) : (
					<>
						{day("validFrom", t("adHocScreen.lineValidFrom"), false)}
						{day("validTo", t("adHocScreen.lineValidTo"), true)}
					</>
				)}
				{text("remark", t("adHocScreen.lineRemark"), { className: "col-span-2" })}
				{onRemove && (
					<Button variant="ghost" size="icon" className="self-end" aria-label={t("adHocScreen.removeLine", { place })} onClick={onRemove}>
						<Trash2 aria-hidden />
					</Button>
				)}
			</div>
		</fieldset>
	);
}
