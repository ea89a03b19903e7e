import { Button } from "@iqt/ui/button";
import { Dialog } from "@iqt/ui/dialog";
import { toast } from "@iqt/ui/toast";
import { Download, FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { describeError, fieldErrors, sentence, showError } from "../../api/errors.ts";
import { useText } from "../../lib/text.ts";
import { download } from "../../resource/download.ts";
import { upload } from "../../resource/import/upload.ts";

type Checked = Awaited<ReturnType<typeof api.users.checkImport.query>> & { objectName: string };

/** A sheet of people: checked cell by cell, then all of them are added and invited, or nobody. */
export function ImportUsers({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
	const t = useText();
	const input = useRef<HTMLInputElement>(null);
	const [busy, setBusy] = useState(false);
	const [checked, setChecked] = useState<Checked | null>(null);
	const [refused, setRefused] = useState<string | null>(null);
	const check = async (file: File | undefined) => {
		if (!file || busy) return;
		setBusy(true);
		setChecked(null);
		setRefused(null);
		try {
			const objectName = await upload(file, () => undefined);
			setChecked({ ...(await api.users.checkImport.query({ objectName })), objectName });
		} catch (error) {
			const said = describeError(error);
			if (said.code === "transport") showError(error);
			else setRefused(fieldErrors(error).file ?? sentence(said));
		} finally {
			setBusy(false);
		}
	};
	const apply = async () => {
		if (!checked) return;
		setBusy(true);
		try {
			const { added } = await api.users.import.mutate({ objectName: checked.objectName });
			toast.done(t("users.imported", { count: added }));
			onDone();
		} catch (error) {
			showError(error);
		} finally {
			setBusy(false);
		}
	};
	const template = () => api.users.templateUrl.mutate().then(download, showError);
	const onDrop = (event: DragEvent) => {
		event.preventDefault();
		void check(event.dataTransfer.files[0]);
	};
	const good = checked !== null && checked.problems.length === 0;
	return (
		<Dialog
			open
			size="large"
			onOpenChange={onClose}
			title={t("users.importTitle")}
			description={t("users.importText")}
			closeLabel={t("shell.close")}
			footer={
				<>
					<Button onClick={onClose}>{t("shell.cancel")}</Button>
					{good && (
						<Button variant="primary" busy={busy} onClick={() => void apply()}>
							{t("users.importGo", { count: checked.valid })}
						</Button>
					)}
				</>
			}
		>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
			<div
				onDragOver={(event) => event.preventDefault()}
				onDrop={onDrop}
				className="flex flex-col items-center gap-3 rounded-lg border-2 border-dashed border-line-strong/60 bg-soft px-6 py-8 text-center"
			>
				<input
					ref={input}
					type="file"
					accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
					className="sr-only"
					aria-label={t("users.chooseFile")}
					tabIndex={-1}
					onChange={(event) => {
						void check(event.target.files?.[0]);
						event.target.value = "";
					}}
				/>
				<div className="flex flex-wrap justify-center gap-2">
					<Button variant={good ? "outline" : "primary"} busy={busy} onClick={() => input.current?.click()}>
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
		</Dialog>
	);
}

/** What is wrong, by row and column of the sheet. */
function Problems({ problems }: Pick<Checked, "problems">) {
	const t = useText();
	const cell = "border border-line px-2 py-1 align-top";
	return (
		<div className="overflow-x-auto">
			<table className="w-full border-collapse">
				<thead>
					<tr className="text-left">
						{(["row", "column", "value", "problem"] as const).map((name) => (
							<th key={name} className={`${cell} bg-soft`}>
								{t(`users.${name}`)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{problems.map((problem) => (
						<tr key={`${problem.column}${problem.row}`}>
							<td className={`${cell} text-right tabular-nums`}>{problem.row}</td>
							<td className={`${cell} whitespace-nowrap`}>
								{problem.column} · {problem.label}
							</td>
							<td className={`${cell} break-all`}>{problem.value}</td>
							<td className={`${cell} text-danger`}>{problem.message}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
