import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { OpenDialog } from "../../lib/dialogs.tsx";
import { useText } from "../../lib/text.ts";
import { BulkChangesTable } from "./bulk-changes-table.tsx";
import { ImportsTable } from "./imports-table.tsx";

interface ImportsDialogProps {
	book: RateBook;
	onOpen: (batchId: string) => void;
	/** Rates were changed. */
	onChanged: () => void;
	onClose: () => void;
}

/** The imports and bulk changes of a book. */
export function ImportsDialog({ book, onOpen, onChanged, onClose }: ImportsDialogProps) {
	const t = useText();
	return (
		<OpenDialog size="full" onClose={onClose} title={t("imports.ofBook", { book: t(book.title) })} description={t("imports.text")}>
			<div className="flex flex-col gap-2">
				<h3 className="font-semibold">{t("imports.title")}</h3>
				<ImportsTable domain={book.domain} onOpen={(_domain, id) => onOpen(id)} onChanged={onChanged} />
				<h3 className="mt-4 font-semibold">{t("bulk.title")}</h3>
				<BulkChangesTable domain={book.domain} onChanged={onChanged} />
			</div>
		</OpenDialog>
	);
}
