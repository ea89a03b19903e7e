import { Button } from "@iqt/ui/button";
import { Table } from "@iqt/ui/table";
import { toast } from "@iqt/ui/toast";
import { FileUp } from "lucide-react";
import { useRef } from "react";
import { fieldErrors, sentence } from "../../api/errors.ts";
import { CancelFooter, OpenDialog } from "../../lib/dialogs.tsx";
import { DOT } from "../../lib/dot.ts";
import { useText } from "../../lib/text.ts";
import { useCheckedFile } from "../import/use-checked-file.ts";
import type { RecordImportCalls } from "./record-types.ts";

interface RecordImportProps {
	calls: RecordImportCalls;
	/** What the list is of. */
	title: string;
	onClose: () => void;
	onDone: () => void;
}

/** A workbook of records: checked cell by cell and told what it changes, then all of it is saved or nothing. */
export default function RecordImport({ calls, title, onClose, onDone }: RecordImportProps) {
	const t = useText();
	const chooser = useRef<HTMLInputElement>(null);
	const { busy, checked, refused, apply, zone, input } = useCheckedFile({
		check: (objectName) => calls.checkImport.query({ objectName }),
		refusal: (said, error) => fieldErrors(error).file ?? sentence(said),
		async apply(objectName, { doubts }) {
			const { added, changed } = await calls.applyImport.mutate({ objectName, confirmed: doubts.length });
			toast.done(t("recordImport.done", { added, changed }));
			onDone();
		},
	});
	const good = checked !== null && checked.problems.length === 0;
	const { added = 0, changed = 0, unchanged = 0, doubts = [] } = checked ?? {};
	const cell = "border border-line px-2 py-1 align-top";
	return (
		<OpenDialog
			size="large"
			onClose={onClose}
			title={t("recordImport.title", { name: title })}
			description={t("recordImport.text")}
			footer={
				<CancelFooter onCancel={onClose} busy={busy}>
					{good && added + changed > 0 && (
						<Button variant="primary" busy={busy} onClick={apply}>
							{t(doubts.length > 0 ? "book.saveAnyway" : "recordImport.save")}
						</Button>
					)}
				</CancelFooter>
			}
		>
			<div {...zone} className="flex flex-col items-center rounded-lg border-2 border-dashed border-line-strong/60 bg-soft px-6 py-8 text-center">
				<input {...input} ref={chooser} aria-label={t("recordImport.chooseFile")} tabIndex={-1} />
				<Button variant={good ? "outline" : "primary"} busy={busy} onClick={() => chooser.current?.click()}>
					<FileUp aria-hidden />
					{t(checked || refused ? "recordImport.another" : "recordImport.chooseFile")}
				</Button>
			</div>
			<div aria-live="polite" className="mt-4">
				{busy && !checked && <p className="text-ink-soft">{t("recordImport.checking")}</p>}
				{refused && (
					<p role="alert" className="rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-danger">
						{refused}
					</p>
				)}
				{good && <p className="rounded-md bg-good-soft px-3 py-2 text-good">{t("recordImport.found", { added, changed, unchanged })}</p>}
				{doubts.length > 0 && (
					<ul className="mt-2 rounded-md border border-warn/40 bg-warn-soft px-3 py-2 text-warn">
						{doubts.map((doubt) => (
							<li key={doubt}>{doubt}</li>
						))}
					</ul>
				)}
				{checked && !good && (
					<>
						<p className="mb-2 rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-danger">
							{t("recordImport.wrong", { count: checked.problems.length })}
						</p>
						<div className="overflow-x-auto">
							<Table
								className="w-full border-collapse"
								headRowClass="text-left"
								headCellClass="bg-soft"
								rows={checked.problems}
								rowKey={(problem) => `${problem.column}${problem.row} ${problem.label}`}
								columns={[
									{
										name: "cell",
										label: t("recordImport.cell"),
										className: cell,
										cellClass: "whitespace-nowrap",
										cell: ({ column, row, label }) => `${column}${row}${DOT}${label}`,
									},
									{ name: "value", label: t("recordImport.value"), className: cell, cellClass: "break-all", cell: ({ value }) => value },
									{ name: "problem", label: t("recordImport.problem"), className: cell, cellClass: "text-danger", cell: ({ message }) => message },
								]}
							/>
						</div>
					</>
				)}
			</div>
		</OpenDialog>
	);
}
