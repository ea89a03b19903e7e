import { Button } from "@iqt/ui/button";
import { Field } from "@iqt/ui/field";
import { Input } from "@iqt/ui/input";
import { FileArchive } from "lucide-react";
import { useState } from "react";
import { showError } from "../../api/errors.ts";
import { useText } from "../../lib/text.ts";
import { PlainTable, saveFile, ToolPage, usePageRows } from "./kit.tsx";

/** The person's pages as a text file in a zip archive. */
export default function ZipDownload() {
	const t = useText();
	const rows = usePageRows();
	const [name, setName] = useState("");
	const head = [t("tools.section"), t("tools.page"), t("tools.path")];
	const save = async () => {
		try {
			const { zipStream } = await import("@iqt/routers/sheet/zip-write");
			const lines = [head, ...rows.map((r) => [r.section, r.title, r.path])].map((line) => line.join("\t"));
			const file = name.trim() || t("tools.pages");
			await saveFile(`${file}.zip`, zipStream([{ name: `${file}.txt`, content: () => [`\uFEFF${lines.join("\r\n")}\r\n`] }]));
		} catch (error) {
			showError(error);
		}
	};
	return (
		<ToolPage title="menu.zipDownload" intro="tools.zipText">
			<div className="mb-3 flex flex-wrap items-end gap-3">
				<Field label={t("tools.fileName")}>
					{(control) => <Input {...control} value={name} placeholder={t("tools.pages")} onChange={(e) => setName(e.target.value)} />}
				</Field>
				<Button variant="primary" onClick={() => void save()}>
					<FileArchive aria-hidden />
					{t("tools.downloadZip")}
				</Button>
			</div>
			<PlainTable label={t("tools.pages")} head={head} rows={rows.map((r) => [r.section, r.title, r.path])} />
		</ToolPage>
	);
}
