import { Download } from "lucide-react";
import { useText } from "../../lib/text.ts";
import { NamedDownload, saveFile } from "./kit.tsx";

/** The person's pages as a workbook under a name of their own. */
export default function ExcelExport() {
	const t = useText();
	return (
		<NamedDownload
			title="menu.exportExcel"
			intro="tools.exportText"
			action="tools.export"
			icon={<Download aria-hidden />}
			save={async (name, head, rows) => {
				const { writeSheet } = await import("@iqt/routers/kit/sheet/write");
				const columns = head.map((header) => ({ header, width: 30 }));
				await saveFile(`${name}.xlsx`, writeSheet({ sheetName: t("tools.pages"), columns, rows: rows.map((row) => [...row]) }));
			}}
		/>
	);
}
