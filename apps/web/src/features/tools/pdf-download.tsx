import { Button } from "@iqt/ui/button";
import { Table } from "@iqt/ui/table";
import { Printer } from "lucide-react";
import { useRef } from "react";
import { dayOf } from "../../lib/moment.ts";
import { useText } from "../../lib/text.ts";
import { useUser } from "../../shell/user.ts";
import { usePageRows } from "./kit.tsx";

/** A page made for paper: the overview of one's pages. Only it is printed, nothing of the portal around it. */
export default function PdfDownload() {
	const t = useText();
	const user = useUser();
	const rows = usePageRows();
	const paper = useRef<HTMLElement>(null);
	const print = () => {
		// The portal's frame scrolls inside itself; on paper the sheet stands alone.
		const sheet = paper.current;
		if (!sheet) return;
		const copy = sheet.cloneNode(true) as HTMLElement;
		copy.id = "print-sheet";
		document.body.append(copy);
		document.documentElement.dataset.printing = "";
		addEventListener(
			"afterprint",
			() => {
				delete document.documentElement.dataset.printing;
				copy.remove();
			},
			{ once: true },
		);
		window.print();
	};
	return (
		<div className="p-4">
			<Button variant="primary" className="mb-4" onClick={print}>
				<Printer aria-hidden />
				{t("tools.printOrPdf")}
			</Button>
			<article ref={paper} className="mx-auto max-w-3xl rounded-md border border-line bg-surface p-6 sm:p-10">
				<h1 className="text-xl font-semibold">{t("tools.pagesOf", { name: user.displayName })}</h1>
				<p className="mb-4 text-ink-soft">{dayOf(new Date())}</p>
				<Table
					className="w-full border-collapse text-left"
					headRowClass="border-b-2 border-ink"
					rowClass="border-b border-line"
					rows={rows}
					rowKey={(r) => r.path}
					columns={[
						{ name: "section", label: t("tools.section"), className: "py-1.5 pr-3", cell: (r) => r.section },
						{ name: "page", label: t("tools.page"), className: "py-1.5", cellClass: "break-words", cell: (r) => r.title },
					]}
				/>
			</article>
		</div>
	);
}
