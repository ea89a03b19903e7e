import { Button } from "@iqt/ui/button";
import { Field } from "@iqt/ui/field";
import { Input } from "@iqt/ui/input";
import { Download } from "lucide-react";
import { useState } from "react";
import { showError } from "../../api/errors.ts";
import { useText } from "../../lib/text.ts";
import { PlainTable, saveFile, ToolPage, usePageRows } from "./kit.tsx";

/** The person's pages as a workbook under a name of their own. */
export default function ExcelExport() {
	const t = useText();
	const rows = usePageRows();
	const [name, setName] = useState("");
	const head = [t("tools.section"), t("tools.page"), t("tools.path")];
	const save = async () => {
		try {
			const { writeSheet } = await import("@iqt/routers/sheet/write");
			const sheet = writeSheet({
				sheetName: t("tools.pages"),
				columns: head.map((header) => ({ header, width: 30 })),
				rows: rows.map((r) => [r.section, r.title, r.path]),
			});
			await saveFile(`${name.trim() || t("tools.pages")}.xlsx`, sheet);
		} catch (error) {
			showError(error);
		}
	};
	return (
		<ToolPage title="menu.exportExcel" intro="tools.exportText">
			<div className="mb-3 flex flex-wrap items-end gap-3">
				<Field label={t("tools.fileName")}>
					{(control) => <Input {...control} value={name} placeholder={t("tools.pages")} onChange={(e) => setName(e.target.value)} />}
				</Field>
				<Button variant="primary" onClick={() => void save()}>
					<Download aria-hidden />
					{t("tools.export")}
				</Button>
			</div>
			<PlainTable label={t("tools.pages")} head={head} rows={rows.map((r) => [r.section, r.title, r.path])} />
		</ToolPage>
	);
}
