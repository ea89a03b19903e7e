import { useLocation } from "wouter";
import { useText } from "../../../lib/text.ts";
import { BulkChangesTable } from "../../../resource/import/bulk-changes-table.tsx";
import { ImportsTable } from "../../../resource/import/imports-table.tsx";
import { bookPath } from "../../../shell/book-screens.ts";

/** The imports and bulk changes of every price book the person may edit. */
export default function Imports() {
	const t = useText();
	const [, navigate] = useLocation();
	return (
		<div className="flex flex-col gap-4 p-4">
			<header>
				<h1 className="text-lg font-semibold">{t("menu.imports")}</h1>
				<p className="mt-0.5 max-w-3xl text-ink-soft">{t("imports.text")}</p>
			</header>
			<h2 className="font-semibold">{t("imports.title")}</h2>
			<ImportsTable onOpen={(domain, id) => navigate(`${bookPath(domain) ?? ""}?import=${id}`)} />
			<h2 className="font-semibold">{t("bulk.title")}</h2>
			<BulkChangesTable />
		</div>
	);
}
