import { FileSpreadsheet } from "lucide-react";
import { useId, useState } from "react";
import { useText } from "../../lib/text.ts";
import { PlainTable, ToolPage } from "./kit.tsx";
import { readRows, type SheetRows } from "./read-rows.ts";

/** Rows shown of a sheet. */
const SHOWN = 500;

/** A workbook's first sheet, read in the browser: nothing is sent anywhere. */
export default function ExcelUpload() {
	const t = useText();
	const id = useId();
	const [over, setOver] = useState(false);
	const [sheet, setSheet] = useState<SheetRows | null>(null);
	const [problem, setProblem] = useState("");
	const take = async (file: File | undefined) => {
		if (!file) return;
		setProblem("");
		setSheet(null);
		const read = await readRows(file, SHOWN);
		if ("problem" in read) setProblem(t(read.problem, read.values));
		else setSheet(read);
	};
	return (
		<ToolPage title="menu.uploadExcel" intro="tools.uploadText">
			<label
				htmlFor={id}
				onDragOver={(e) => {
					e.preventDefault();
					setOver(true);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={(e) => {
					e.preventDefault();
					setOver(false);
					void take(e.dataTransfer.files[0]);
				}}
				className={`flex cursor-pointer flex-col items-center gap-2 rounded-lg border-2 border-dashed p-8 text-center focus-within:outline-2 focus-within:outline-accent ${over ? "border-accent bg-info-soft" : "border-line-strong"}`}
			>
				<FileSpreadsheet className="size-8 text-accent" aria-hidden />
				{t("tools.dropSheet")}
				<input
					id={id}
					type="file"
					accept=".xlsx"
					className="sr-only"
					onChange={(e) => {
						void take(e.target.files?.[0]);
						e.target.value = "";
					}}
				/>
			</label>
			{problem && (
				<p role="alert" className="mt-3 rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-danger">
					{problem}
				</p>
			)}
			{sheet && (
				<div className="mt-4 flex flex-col gap-2">
					<p role="status">{t("tools.sheetRead", { file: sheet.file, sheet: sheet.sheet, count: sheet.total, shown: sheet.rows.length })}</p>
					<PlainTable label={sheet.sheet} head={sheet.head} rows={sheet.rows} />
				</div>
			)}
		</ToolPage>
	);
}
