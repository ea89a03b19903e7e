import { businessDay } from "@iqt/i18n/days";
import type { RateBook } from "@iqt/routers/kit/price-book/define";
import type { RateField } from "@iqt/routers/kit/price-book/fields";
import type { Rate } from "@iqt/routers/kit/price-book/list";
import { Button } from "@iqt/ui/button";
import { Input } from "@iqt/ui/input";
import { Select } from "@iqt/ui/select";
import { Skeletons } from "@iqt/ui/surface";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { showError } from "../../api/errors.ts";
import { CancelFooter, OpenSheet } from "../../lib/dialogs.tsx";
import { DOT } from "../../lib/dot.ts";
import { locale, useText } from "../../lib/text.ts";
import { useUser } from "../../shell/user.ts";
import { problemText } from "../form/problem-text.ts";
import { useAskToClose } from "../form/use-ask-to-close.tsx";
import { useSaveAnyway } from "../form/use-save-anyway.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { rowRefusals } from "../row-refusals.ts";
import { displayOf } from "../values.ts";
import { byContainer, chargeWords, madeOf } from "./by-container.ts";
import { rateColumns } from "./rate-columns.tsx";
import { type BookCalls, cellDoubts, type Edits } from "./rate-source.ts";

/** Rates of a head shown at once, which is all a list answers. */
const MOST = 1000;

interface HeadSheetProps {
	book: RateBook;
	calls: BookCalls;
	/** One of the head's rates: those that say the same in the fields of the head are shown. */
	rate: Rate;
	mayEdit: boolean;
	/** One change was saved, of so many rates. */
	onSaved: (changeId: string, count: number) => void;
	/** A box has no rate yet: it is made of one for another box. */
	onCopy: (rate: Rate) => void;
	onClose: () => void;
}

/** All that holds today of a port, and of a direction: what is charged as rows, containers as columns. Amounts are edited in place and saved as one change. */
export function HeadSheet({ book, calls, rate, mayEdit, onSaved, onCopy, onClose }: HeadSheetProps) {
	const t = useText();
	const id = useId();
	const { seesCost } = useUser();
	const amounts = book.fields.filter((field) => book.prices.includes(field.name) && (seesCost || !field.confidential));
	const [amount, setAmount] = useState(amounts.find(({ name }) => name === "ssr")?.name ?? amounts[0]?.name ?? "");
	/** What was typed, by rate and amount. */
	const [typed, setTyped] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>({});
	const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
	const [busy, setBusy] = useState(false);
	const today = businessDay(new Date());
	const head = (book.head ?? []).map((field) => ({ field, op: "eq" as const, value: String(rate.row[field]) }));
	const found = useQuery({
		queryKey: ["head", book.domain, ...head.map(({ value }) => value)],
		queryFn: ({ signal }) => calls.list.query({ filters: head, validOn: today, pageSize: MOST }, { signal }),
		staleTime: 0,
		meta: { quiet: true },
	});
	const columns = new Map(rateColumns(book, { seesCost, mayEdit: false, t, locale: locale() }).map((column) => [column.field, column]));
	const words = { locale: locale(), yes: t("table.yes"), no: t("table.no") };
	const say = (of: Rate, field: string) => {
		const column = columns.get(field);
		return column ? displayOf(column, of, words) : String(of.row[field] ?? "");
	};
	const { fields, containers, lines } = byContainer(book, found.data?.items ?? []);
	const field = amounts.find(({ name }) => name === amount);
	const changed = Object.keys(typed).length;
	const currencyOf = (of: Rate) => field?.currency?.code ?? String(of.row.currency ?? "");
	const currencies = [...new Set((found.data?.items ?? []).map(currencyOf))].filter(Boolean);
	/** Beside an amount only where the others of the port are in other currencies. */
	const currencyBeside = (of: Rate) => currencies.length > 1 && <span className="text-ink-soft">{currencyOf(of)}</span>;
	const chargeOf = (of: Rate) =>
		chargeWords(book, fields, {
			rate: of,
			say: (name) => say(of, name),
			step: (steps) => (book.tiers?.index === undefined ? t("book.headDays", { steps }) : steps),
		});
	const leave = useAskToClose(() => changed > 0, t("book.unsavedClose"), onClose);
	const anyway = useSaveAnyway();

	const put = (of: Rate, text: string) => {
		const { [amount]: _, ...others } = typed[of.id] ?? {};
		const own = text === String(of.row[amount] ?? "") ? others : { ...others, [amount]: text };
		const { [of.id]: __, ...rest } = typed;
		setTyped(Object.keys(own).length > 0 ? { ...rest, [of.id]: own } : rest);
		const problem = field && problemOf(field, text);
		const { [of.id]: ___, ...right } = wrong;
		setWrong(problem ? { ...right, [of.id]: problem } : right);
	};
	const save = async () => {
		const versions = new Map((found.data?.items ?? []).map((one) => [one.id, one.version]));
		setBusy(true);
		try {
			const rows = Object.entries(typed).map(([rateId, cells]) => ({ id: rateId, version: versions.get(rateId) ?? 1, cells })) as Edits;
			if (!(await anyway.savesAnyway(await cellDoubts(calls, rows)))) return;
			const { changeId } = await calls.quickEdit.mutate({ rows });
			onSaved(changeId, rows.length);
			onClose();
		} catch (error) {
			const refused = rowRefusals(error, (path) => path.split(".", 2) as [string, string]);
			if (refused) setWrong(Object.fromEntries(refused.map((row) => [row.id, Object.values(row.errors ?? {}).join(" ")])));
			else showError(error);
		} finally {
			setBusy(false);
		}
	};

	const cell = (line: (typeof lines)[number], container: string) => {
		const of = line.rates.get(container);
		if (!of) {
			const made = mayEdit ? madeOf(line, container) : null;
			if (!made) return null;
			// Its form takes the place of this panel, with all that was typed here.
			return (
				<Button
					size="small"
					variant="ghost"
					aria-label={t("book.addForContainer", { container })}
					data-hint={changed > 0 ? t("book.saveHeadFirst") : undefined}
					disabled={changed > 0}
					onClick={() => onCopy(made)}
				>
					<Plus aria-hidden />
				</Button>
			);
		}
		const shown = typed[of.id]?.[amount] ?? String(of.row[amount] ?? "");
		if (!mayEdit || of.row.onRequest)
			return (
				<span className="inline-flex gap-1 tabular-nums">
					{say(of, amount) || t("book.onRequestShort")}
					{!of.row.onRequest && currencyBeside(of)}
				</span>
			);
		return (
			<span className="inline-flex items-center gap-1">
				<Input
					aria-label={[...fields.map(({ name }) => say(of, name)), container, currencyOf(of)].filter(Boolean).join(", ")}
					aria-invalid={wrong[of.id] !== undefined}
					aria-describedby={wrong[of.id] ? `${id}-wrong` : undefined}
					className={`!h-8 w-24 text-right tabular-nums ${typed[of.id]?.[amount] === undefined ? "" : "bg-info-soft"}`}
					value={shown}
					onChange={(event) => put(of, event.target.value)}
				/>
				{currencyBeside(of)}
			</span>
		);
	};

	const buttons = (
		<>
			{Object.keys(wrong).length > 0 && (
				<p id={`${id}-wrong`} role="alert" className="mr-auto text-[13px] text-danger">
					{[...new Set(Object.values(wrong))].join(" ")}
				</p>
			)}
			<CancelFooter onCancel={leave.close} busy={busy}>
				<Button variant="primary" busy={busy} disabled={changed === 0} onClick={() => void save()}>
					{t("book.saveHead", { count: changed })}
				</Button>
			</CancelFooter>
		</>
	);

	return (
		<OpenSheet
			onClose={onClose}
			mayClose={leave.mayClose}
			title={t("book.byContainer")}
			description={(book.head ?? []).map((name) => say(rate, name)).join(DOT)}
			className="max-w-6xl"
			footer={mayEdit && found.data && buttons}
		>
			{found.isPending && <Skeletons shapes={["h-10", "h-64"]} />}
			{found.isError && <LoadFailed error={found.error} onRetry={() => void found.refetch()} />}
			{found.data && (
				<div className="flex min-h-0 flex-col gap-3">
					<label htmlFor={`${id}-amount`} className="flex items-center gap-2 text-[13px]">
						<span className="text-ink-soft">{t("book.headAmount")}</span>
						<Select
							id={`${id}-amount`}
							className="!h-8 w-40"
							value={amount}
							options={amounts.map((one) => ({ value: one.name, label: t(one.label) }))}
							onChange={setAmount}
						/>
						{currencies.length === 1 && <span>{currencies[0]}</span>}
					</label>
					<p className="text-[13px] text-ink-soft">{t("book.headHolds", { day: today })}</p>
					{/* Its own scroll, so that the containers stay over their amounts. */}
					<div className="max-h-[calc(100dvh-15rem)] overflow-auto">
						<table className="w-full border-collapse text-[13px]">
							<thead className="sticky top-0 z-1 bg-surface shadow-[0_1px_0_var(--line)]">
								<tr className="text-left text-ink-soft">
									<th scope="col" className="py-1.5 pr-2 font-normal sm:hidden">
										{t("book.headCharge")}
									</th>
									{fields.map(({ name, label }) => (
										<th key={name} scope="col" className="hidden px-2 py-1.5 font-normal sm:table-cell">
											{t(label)}
										</th>
									))}
									{containers.map((container) => (
										<th key={container} scope="col" className="px-2 py-1.5 text-right font-normal">
											{container === "*" ? t("book.anyContainer") : container}
										</th>
									))}
								</tr>
							</thead>
							<tbody>
								{lines.map((line) => {
									const [first] = line.rates.values();
									return (
										<tr key={line.key} className="border-b border-line">
											<td className="min-w-32 py-1 pr-2 sm:hidden">{first && chargeOf(first)}</td>
											{fields.map(({ name }) => (
												<td key={name} className="hidden whitespace-nowrap px-2 py-1 sm:table-cell">
													{first && say(first, name)}
												</td>
											))}
											{containers.map((container) => (
												<td key={container} className="px-2 py-1 text-right">
													{cell(line, container)}
												</td>
											))}
										</tr>
									);
								})}
							</tbody>
						</table>
					</div>
				</div>
			)}
			{leave.question}
			{anyway.question}
		</OpenSheet>
	);
}

/** What is wrong with what was typed for an amount; null for what the book takes. */
function problemOf(field: RateField, text: string): string | null {
	const checked = field.schema.safeParse(text);
	return checked.success ? null : problemText(checked.error.issues[0], text, () => undefined);
}
