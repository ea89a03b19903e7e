import { Button } from "@iqt/ui/button";
import { Download } from "lucide-react";
import { showError } from "../../api/errors.ts";
import { useText } from "../../lib/text.ts";
import { saveFile, ToolPage, usePageRows } from "./kit.tsx";

const cell = "border border-line px-2 py-1.5 [overflow-wrap:anywhere] sm:px-3";

/** A head of two rows, with cells merged over their columns, on the page and in the workbook. */
export default function ExcelExportMerged() {
	const t = useText();
	const rows = usePageRows();
	const save = async () => {
		try {
			const { styledCell, writeWorkbook } = await import("@iqt/routers/kit/sheet/write");
			const head = { bold: true, fill: "E8EDF2", align: "center", border: true } as const;
			const book = writeWorkbook([
				{
					name: t("tools.pages"),
					columns: [{ width: 24 }, { width: 30 }, { width: 36 }],
					freezeRows: 2,
					rows: [
						[styledCell(t("tools.section"), head, { rows: 2 }), styledCell(t("tools.page"), head, { columns: 2 }), null],
						[null, styledCell(t("tools.title"), head), styledCell(t("tools.path"), head)],
						...rows.map((r) => [r.section, r.title, r.path]),
					],
				},
			]);
			await saveFile(`${t("tools.pages")}.xlsx`, book);
		} catch (error) {
			showError(error);
		}
	};
	return (
		<ToolPage title="menu.exportMergeHeader" intro="tools.exportMergedText">
			<Button variant="primary" className="mb-3" onClick={() => void save()}>
				<Download aria-hidden />
				{t("tools.export")}
			</Button>
			<table className="w-full border-collapse text-left">
				<thead className="bg-soft">
					<tr>
						<th rowSpan={2} scope="col" className={cell}>
							{t("tools.section")}
						</th>
						<th colSpan={2} scope="colgroup" className={`${cell} text-center`}>
							{t("tools.page")}
						</th>
					</tr>
					<tr>
						<th scope="col" className={cell}>
							{t("tools.title")}
						</th>
						<th scope="col" className={cell}>
							{t("tools.path")}
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((r) => (
						<tr key={r.path}>
							<td className={cell}>{r.section}</td>
							<td className={cell}>{r.title}</td>
							<td className={cell}>{r.path}</td>
						</tr>
					))}
				</tbody>
			</table>
		</ToolPage>
	);
}
