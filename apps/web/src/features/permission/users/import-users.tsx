import { Button } from "@iqt/ui/button";
import { Table } from "@iqt/ui/table";
import { toast } from "@iqt/ui/toast";
import { Download, FileUp } from "lucide-react";
import { useRef } from "react";
import { api } from "../../../api/client.ts";
import { fieldErrors, sentence, showError } from "../../../api/errors.ts";
import { CancelFooter, OpenDialog } from "../../../lib/dialogs.tsx";
import { DOT } from "../../../lib/dot.ts";
import { useText } from "../../../lib/text.ts";
import { download } from "../../../resource/download.ts";
import { useCheckedFile } from "../../../resource/import/use-checked-file.ts";

type Checked = Awaited<ReturnType<typeof api.users.checkImport.query>>;

/** A sheet of people: checked cell by cell, then all of them are added and invited, or nobody. */
export function ImportUsers({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
	const t = useText();
	const chooser = useRef<HTMLInputElement>(null);
	const { busy, checked, refused, apply, zone, input } = useCheckedFile({
		check: (objectName) => api.users.checkImport.query({ objectName }),
		refusal: (said, error) => fieldErrors(error).file ?? sentence(said),
		async apply(objectName) {
			const { added } = await api.users.import.mutate({ objectName });
			toast.done(t("users.imported", { count: added }));
			onDone();
		},
	});
	const template = () => api.users.templateUrl.mutate().then(download, showError);
	const good = checked !== null && checked.problems.length === 0;
	return (
		<OpenDialog
			size="large"
			onClose={onClose}
			title={t("users.importTitle")}
			description={t("users.importText")}
			footer={
				<CancelFooter onCancel={onClose} busy={busy}>
					{good && (
						<Button variant="primary" busy={busy} onClick={apply}>
							{t("users.importGo", { count: checked.valid })}
						</Button>
					)}
				</CancelFooter>
			}
		>
			<div
				{...zone}
				className="flex flex-col items-center gap-3 rounded-lg border-2 border-dashed border-line-strong/60 bg-soft px-6 py-8 text-center"
			>
				<input {...input} ref={chooser} aria-label={t("users.chooseFile")} tabIndex={-1} />
				<div className="flex flex-wrap justify-center gap-2">
					<Button variant={good ? "outline" : "primary"} busy={busy} onClick={() => chooser.current?.click()}>
						<FileUp aria-hidden />
						{t(checked || refused ? "users.another" : "users.chooseFile")}
					</Button>
					<Button onClick={() => void template()}>
						<Download aria-hidden />
						{t("users.template")}
					</Button>
				</div>
			</div>
			<div aria-live="polite" className="mt-4">
				{busy && !checked && <p className="text-ink-soft">{t("users.checking")}</p>}
				{refused && (
					<p role="alert" className="rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-danger">
						{refused}
					</p>
				)}
				{good && <p className="rounded-md bg-good-soft px-3 py-2 text-good">{t("users.checkedGood", { count: checked.valid })}</p>}
				{checked && !good && (
					<>
						<div className="mb-2 flex flex-wrap items-center gap-3 rounded-md border border-danger/40 bg-danger-soft px-3 py-2">
							<p className="min-w-0 flex-1 text-danger">{t("users.checkedWrong", { rows: checked.rows, count: checked.problems.length })}</p>
							<Button size="small" onClick={() => void api.users.errorFile.mutate({ objectName: checked.objectName }).then(download, showError)}>
								<Download aria-hidden />
								{t("users.errorFile")}
							</Button>
						</div>
						<Problems problems={checked.problems} />
					</>
				)}
			</div>
		</OpenDialog>
	);
}

/** What is wrong, by row and column of the sheet. */
function Problems({ problems }: Pick<Checked, "problems">) {
	const t = useText();
	const cell = "border border-line px-2 py-1 align-top";
	return (
		<div className="overflow-x-auto">
			<Table
				className="w-full border-collapse"
				headRowClass="text-left"
				headCellClass="bg-soft"
				rows={problems}
				rowKey={(problem) => `${problem.column}${problem.row}`}
				columns={[
					{ name: "row", label: t("users.row"), className: cell, cellClass: "text-right tabular-nums", cell: (problem) => problem.row },
					{
						name: "column",
						label: t("users.column"),
						className: cell,
						cellClass: "whitespace-nowrap",
						cell: (problem) => `${problem.column}${DOT}${problem.label}`,
					},
					{ name: "value", label: t("users.value"), className: cell, cellClass: "break-all", cell: (problem) => problem.value },
					{ name: "problem", label: t("users.problem"), className: cell, cellClass: "text-danger", cell: (problem) => problem.message },
				]}
			/>
		</div>
	);
}
