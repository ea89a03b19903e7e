import { Printer } from "lucide-react";
import { LinkButton } from "../../lib/link-button.tsx";
import { useText } from "../../lib/text.ts";
import { ToolPage } from "./kit.tsx";

/** How pages become PDF files, and the way to the print view. */
export default function PdfIndex() {
	const t = useText();
	return (
		<ToolPage title="menu.pdf" intro="tools.pdfText">
			<ol className="mb-4 list-decimal pl-5">
				<li>{t("tools.pdfStep1")}</li>
				<li>{t("tools.pdfStep2")}</li>
				<li>{t("tools.pdfStep3")}</li>
			</ol>
			<LinkButton href="/pdf/download" variant="primary">
				<Printer aria-hidden />
				{t("tools.openPrintView")}
			</LinkButton>
		</ToolPage>
	);
}
