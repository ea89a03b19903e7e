import { Button } from "@iqt/ui/button";
import { Table } from "@iqt/ui/table";
import { toast } from "@iqt/ui/toast";
import { FileUp } from "lucide-react";
import { useId } from "react";
import { api } from "../../../api/client.ts";
import { type PublicError, sentence } from "../../../api/errors.ts";
import { OpenDialog } from "../../../lib/dialogs.tsx";
import { refreshOwnTexts } from "../../../lib/own-texts.ts";
import { languageNames, useText } from "../../../lib/text.ts";
import { useCheckedFile } from "../../../resource/import/use-checked-file.ts";

interface CellProblem {
	field: string;
	message: string;
}

/** Cells of a refused workbook; null where it was refused for another reason. */
const cellsOf = ({ code, data }: PublicError): CellProblem[] | null =>
	code === "000001" && Array.isArray(data) && data.every((one) => /^[A-Z]+\d+$/.test(String(one?.field))) ? (data as CellProblem[]) : null;

/** A workbook of texts: what it would change, then all of it or nothing. */
export function ImportTexts({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
	const t = useText();
	const id = useId();
	const { busy, checked, refused, apply, zone, input } = useCheckedFile({
		check: (objectName) => api.translations.checkImport.query({ objectName }),
		refusal: (said) => ({ message: cellsOf(said) ? said.message : sentence(said), cells: cellsOf(said) ?? [] }),
		async apply(objectName) {
			const { changed } = await api.translations.applyImport.mutate({ objectName });
			await refreshOwnTexts();
			toast.done(t("translation.imported", { count: changed }));
			onDone();
		},
	});
	const nameOf = (code: string) => languageNames.find(({ value }) => value === code)?.label ?? code;
	return (
		<OpenDialog
			onClose={onClose}
			size="large"
			title={t("translation.import")}
			description={t("translation.sheetNote")}
			footer={
				<>
					<Button onClick={onClose}>{t("translation.cancel")}</Button>
					<Button variant="primary" disabled={busy || !checked || checked.changed === 0} onClick={apply}>
						{checked && checked.changed > 0 ? t("translation.apply", { count: checked.changed }) : t("translation.applyNone")}
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-4">
				<label
					htmlFor={id}
					{...zone}
					className="flex min-h-20 cursor-pointer items-center justify-center gap-2 rounded-md border border-dashed border-line-strong p-4 text-center focus-within:outline-2 focus-within:outline-accent hover:bg-soft"
				>
					<FileUp className="size-5 shrink-0 text-accent" aria-hidden />
					{t(busy ? "translation.reading" : "translation.drop")}
					<input {...input} id={id} />
				</label>
				{refused && (
					<div role="alert" className="flex flex-col gap-2">
						<p className="font-medium whitespace-pre-line text-danger">{refused.message}</p>
						{refused.cells.length > 0 && (
							<Table
								className="w-full"
								headRowClass="border-b border-line text-left text-[13px] text-ink-soft"
								headCellClass="font-medium"
								rowClass="border-b border-line align-top last:border-0"
								rows={refused.cells}
								rowKey={(cell) => cell.field}
								columns={[
									{
										name: "cell",
										label: t("translation.cell"),
										className: "py-1.5 pr-3",
										headClass: "w-20",
										rowHead: true,
										cellClass: "text-left font-medium tabular-nums",
										cell: (cell) => cell.field,
									},
									{
										name: "wrong",
										label: t("translation.whatIsWrong"),
										className: "py-1.5",
										cellClass: "break-words",
										cell: (cell) => cell.message,
									},
								]}
							/>
						)}
					</div>
				)}
				{checked && (
					<div className="flex flex-col gap-2">
						<p className="font-medium" role="status">
							{t("translation.wouldChange", { rows: checked.rows, count: checked.changed })}
						</p>
						{checked.samples.length > 0 && (
							<ul className="flex flex-col divide-y divide-line">
								{checked.samples.map((sample) => (
									<li
										key={`${sample.id} ${sample.language}`}
										className="grid grid-cols-1 gap-x-3 py-1.5 sm:grid-cols-[minmax(0,2fr)_80px_minmax(0,5fr)]"
									>
										<code className="text-[13px] break-all text-ink-soft">{sample.id}</code>
										<span className="text-ink-soft">{nameOf(sample.language)}</span>
										<span className="min-w-0 break-words" lang={sample.language}>
											<s className="text-ink-soft">{sample.before}</s> <span aria-hidden>→</span> {sample.after}
										</span>
									</li>
								))}
							</ul>
						)}
						{checked.changed > checked.samples.length && (
							<p className="text-ink-soft">{t("translation.moreChanges", { count: checked.changed - checked.samples.length })}</p>
						)}
					</div>
				)}
			</div>
		</OpenDialog>
	);
}
