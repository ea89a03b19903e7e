import type { Meaning } from "@iqt/routers/basics/exchange-rate/rate-table";
import { Button } from "@iqt/ui/button";
import { CheckField, RadioGroup } from "@iqt/ui/choice";
import { DateInput } from "@iqt/ui/date-input";
import { Field } from "@iqt/ui/field";
import { Input, Textarea } from "@iqt/ui/input";
import { toast } from "@iqt/ui/toast";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { api } from "../../../api/client.ts";
import { describeError, sentence, showError } from "../../../api/errors.ts";
import { CancelFooter, OpenDialog } from "../../../lib/dialogs.tsx";
import { locale, useText } from "../../../lib/text.ts";
import { dateWords } from "../../../resource/date-words.ts";
import { Asked } from "../../../resource/form/asked.tsx";
import { ChooseFile } from "../../../resource/form/choose-file.tsx";
import { upload } from "../../../resource/import/upload.ts";
import { TableRates } from "./table-rates.tsx";

type Given = { text: string } | { objectName: string; name: string };
type Preview = Awaited<ReturnType<typeof api.exchangeRate.previewTable.mutate>>;

/** What has been said of the table. */
interface Said {
	column: string;
	day: string;
	base: string;
	how: Meaning["how"] | "";
	per: Meaning["per"] | "";
	all: boolean;
}

const nothing: Said = { column: "", day: "", base: "", how: "", per: "", all: false };
const isCode = (text: string) => /^[A-Z]{3}$/.test(text);
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

function inputOf(given: Given, { column, day, base, how, per, all }: Said) {
	const source = "text" in given ? { text: given.text } : { objectName: given.objectName };
	return {
		...source,
		all,
		...(column === "" ? {} : { column: Number(column) }),
		...(isDay(day) ? { day } : {}),
		...(isCode(base) && how !== "" && per !== "" ? { meaning: { base, how, per } } : {}),
	};
}

/** Exchange rates pasted from a spreadsheet, or from a bank's sheet: what the figures mean is asked, what they come to is shown beside what there was, then all of it is saved. */
export default function TableDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
	const t = useText();
	const [given, setGiven] = useState<Given>({ text: "" });
	const [said, setSaid] = useState(nothing);
	const [source, setSource] = useState("");
	const [busy, setBusy] = useState(false);
	const input = useDeferredValue(inputOf(given, said));
	const isEmpty = "text" in given && given.text.trim() === "";
	const look = useQuery({
		queryKey: ["exchangeRateTable", input],
		queryFn: ({ signal }) => api.exchangeRate.previewTable.mutate(input, { signal }),
		// What is looked at comes a moment after what is typed.
		enabled: !isEmpty && ("objectName" in input || input.text.trim() !== ""),
		placeholderData: keepPreviousData,
		meta: { quiet: true },
		retry: false,
	});
	const preview = isEmpty || look.isError ? undefined : look.data;
	const say = (change: Partial<Said>) => setSaid((was) => ({ ...was, ...change }));
	const give = (next: Given) => {
		setGiven(next);
		setSaid(nothing);
	};
	const { added = 0, changed = 0, doubts = 0 } = preview?.counts ?? {};
	const isReady = preview?.asks === null && !look.isPlaceholderData && preview.problems.length === 0 && added + changed > 0;
	const during = async (work: () => Promise<void>) => {
		setBusy(true);
		try {
			await work();
		} catch (error) {
			showError(error);
		} finally {
			setBusy(false);
		}
	};
	const save = () =>
		during(async () => {
			const done = await api.exchangeRate.applyTable.mutate({ ...inputOf(given, said), source, confirmed: doubts });
			toast.done(t("rateTable.done", { added: done.added, changed: done.changed }));
			onDone();
		});
	return (
		<OpenDialog
			size="large"
			onClose={onClose}
			title={t("rateTable.title")}
			description={t("rateTable.text")}
			footer={
				<CancelFooter onCancel={onClose} busy={busy}>
					<Button variant="primary" busy={busy} disabled={!isReady} onClick={() => void save()}>
						{t(doubts > 0 ? "book.saveAnyway" : "rateTable.save")}
					</Button>
				</CancelFooter>
			}
		>
			<div className="flex flex-col gap-4">
				<Field label={t("rateTable.block")} hint={"text" in given ? t("rateTable.blockHint") : given.name}>
					{(control) => (
						<Textarea
							{...control}
							rows={5}
							className="font-mono text-[13px]"
							value={"text" in given ? given.text : ""}
							onChange={(event) => give({ text: event.target.value })}
						/>
					)}
				</Field>
				<div>
					<ChooseFile
						label={t("rateTable.file")}
						icon={<FileUp aria-hidden />}
						accept=".xlsx"
						busy={busy}
						onFile={(file) => void during(async () => give({ objectName: await upload(file, () => undefined), name: file.name }))}
					/>
				</div>
				<div aria-live="polite" className="flex flex-col gap-4">
					{!isEmpty && look.isError && (
						<p role="alert" className="rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-danger">
							{sentence(describeError(look.error))}
						</p>
					)}
					{preview && <Questions preview={preview} said={said} say={say} />}
					{preview && preview.problems.length > 0 && (
						<ul className="rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-danger">
							{preview.problems.slice(0, 20).map(({ row, message }) => (
								<li key={`${row} ${message}`}>{t("rateTable.problem", { row, message })}</li>
							))}
						</ul>
					)}
					{preview?.asks === null && (
						<>
							<TableRates rates={preview.rates} counts={preview.counts} />
							{preview.leftOut.length > 0 && <p className="text-ink-soft">{t("rateTable.leftOut", { codes: preview.leftOut.join(", ") })}</p>}
							{(preview.leftOut.length > 0 || said.all) && (
								<CheckField label={t("rateTable.all")} checked={said.all} onChange={(all) => say({ all })} />
							)}
							<Field label={t("exchangeRate.source")} hint={t("exchangeRate.sourceHint")}>
								{(control) => <Input {...control} value={source} maxLength={120} onChange={(event) => setSource(event.target.value)} />}
							</Field>
						</>
					)}
					{preview && preview.unknown.length > 0 && (
						<p className="text-ink-soft">{t("rateTable.unknown", { names: preview.unknown.slice(0, 20).join(", ") })}</p>
					)}
				</div>
			</div>
		</OpenDialog>
	);
}

interface QuestionsProps {
	preview: Preview;
	said: Said;
	say: (change: Partial<Said>) => void;
}

/** Which column counts, of which day it is, and what a figure means. */
function Questions({ preview: { columns, needsDay, asks, example, fits }, said, say }: QuestionsProps) {
	const t = useText();
	const { currency, figure, units } = example ?? { currency: "", figure: "" };
	const inWords = ({ base, how, per }: Meaning) =>
		how === "perBase" ? `${per} ${base} = ${figure} ${currency}` : `${units ?? per} ${currency} = ${figure} ${base}`;
	const base = isCode(said.base) ? said.base : "…";
	const meanings = (["perBase", "perCurrency"] as const).flatMap((how) =>
		// A row that says for how many units it is leaves nothing to choose.
		(how === "perCurrency" && units !== undefined ? (["1"] as const) : (["1", "100"] as const)).map((per) => ({
			value: `${how} ${per}`,
			label: inWords({ base, how, per }),
		})),
	);
	return (
		<>
			{columns.length > 1 && (
				<Asked label={t("rateTable.column")}>
					{(id) => (
						<RadioGroup
							aria-labelledby={id}
							value={said.column}
							onChange={(column) => say({ column })}
							options={columns.map(({ index, label }) => ({ value: String(index), label }))}
						/>
					)}
				</Asked>
			)}
			{needsDay && (
				<Field label={t("rateTable.day")} required>
					{(control) => (
						<DateInput {...control} className="w-44" locale={locale()} words={dateWords(t)} value={said.day} onChange={(day) => say({ day })} />
					)}
				</Field>
			)}
			{asks !== "column" && example !== null && (
				<>
					<Field label={t("rateTable.base")} hint={t("rateTable.baseHint")} required>
						{(control) => (
							<Input
								{...control}
								className="w-24 uppercase"
								maxLength={3}
								value={said.base}
								onChange={(event) => say({ base: event.target.value.toUpperCase() })}
							/>
						)}
					</Field>
					<Asked label={t("rateTable.meaning")}>
						{(id) => (
							<RadioGroup
								aria-labelledby={id}
								className="flex-col"
								value={said.how === "" ? "" : `${said.how} ${said.per}`}
								onChange={(value) => {
									const [how, per] = value.split(" ");
									say({ how: how as Meaning["how"], per: per as Meaning["per"] });
								}}
								options={meanings}
							/>
						)}
					</Asked>
					{asks === "meaning" && fits.length > 0 && (
						<p className="flex flex-wrap items-center gap-2 rounded-md bg-soft px-3 py-2">
							{t("rateTable.fits")}
							{fits.slice(0, 4).map((one) => (
								<Button key={`${one.base} ${one.how} ${one.per}`} size="small" onClick={() => say(one)}>
									{inWords(one)}
								</Button>
							))}
						</p>
					)}
				</>
			)}
		</>
	);
}
