import { Button } from "@iqt/ui/button";
import { Checkbox } from "@iqt/ui/choice";
import { Download } from "lucide-react";
import { useState } from "react";
import { showError } from "../../api/errors.ts";
import { useText } from "../../lib/text.ts";
import { PlainTable, saveFile, ToolPage, usePageRows } from "./kit.tsx";

/** Only the rows that are ticked go into the workbook. */
export default function ExcelExportSelected() {
	const t = useText();
	const rows = usePageRows();
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const head = [t("tools.section"), t("tools.page"), t("tools.path")];
	const some = rows.filter((r) => chosen.has(r.path));
	const toggle = (path: string) =>
		setChosen((before) => {
			const after = new Set(before);
			if (!after.delete(path)) after.add(path);
			return after;
		});
	const save = async () => {
		try {
			const { writeSheet } = await import("@iqt/routers/kit/sheet/write");
			const columns = head.map((header) => ({ header, width: 30 }));
			await saveFile(
				`${t("tools.pages")}.xlsx`,
				writeSheet({ sheetName: t("tools.pages"), columns, rows: some.map((r) => [r.section, r.title, r.path]) }),
			);
		} catch (error) {
			showError(error);
		}
	};
	const all = (
		<Checkbox
			aria-label={t("tools.selectAll")}
			checked={some.length === rows.length ? true : some.length > 0 ? "indeterminate" : false}
			onCheckedChange={(on) => setChosen(new Set(on ? rows.map((r) => r.path) : []))}
		/>
	);
	return (
		<ToolPage title="menu.exportSelected" intro="tools.exportSelectedText">
			<div className="mb-3 flex flex-wrap items-center gap-3">
				<Button variant="primary" disabled={some.length === 0} onClick={() => void save()}>
					<Download aria-hidden />
					{t("tools.exportCount", { count: some.length })}
				</Button>
				{some.length === 0 && <span className="text-ink-soft">{t("tools.selectFirst")}</span>}
			</div>
			<PlainTable
				label={t("tools.pages")}
				head={[all, ...head]}
				rows={rows.map((r) => [
					<Checkbox key={r.path} aria-label={r.title} checked={chosen.has(r.path)} onCheckedChange={() => toggle(r.path)} />,
					r.section,
					r.title,
					r.path,
				])}
			/>
		</ToolPage>
	);
}
