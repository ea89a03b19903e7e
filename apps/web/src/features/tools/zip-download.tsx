import { FileArchive } from "lucide-react";
import { NamedDownload, saveFile } from "./kit.tsx";

/** The person's pages as a text file in a zip archive. */
export default function ZipDownload() {
	return (
		<NamedDownload
			title="menu.zipDownload"
			intro="tools.zipText"
			action="tools.downloadZip"
			icon={<FileArchive aria-hidden />}
			save={async (name, head, rows) => {
				const { zipStream } = await import("@iqt/routers/kit/sheet/zip-write");
				const lines = [head, ...rows].map((line) => line.join("\t"));
				await saveFile(`${name}.zip`, zipStream([{ name: `${name}.txt`, content: () => [`\uFEFF${lines.join("\r\n")}\r\n`] }]));
			}}
		/>
	);
}
