import { Button } from "@iqt/ui/button";
import { Printer } from "lucide-react";
import { Link } from "wouter";
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
			<Button variant="primary" asChild>
				<Link href="/pdf/download">
					<Printer aria-hidden />
					{t("tools.openPrintView")}
				</Link>
			</Button>
		</ToolPage>
	);
}
