import type { RateBook } from "@iqt/routers/price-book/define";
import { Dialog } from "@iqt/ui/dialog";
import { useText } from "../../lib/text.ts";
import { ImportsTable } from "./imports-table.tsx";

interface ImportsDialogProps {
	book: RateBook;
	onOpen: (batchId: string) => void;
	/** Rates were changed. */
	onChanged: () => void;
	onClose: () => void;
}

/** The imports of a book. */
export function ImportsDialog({ book, onOpen, onChanged, onClose }: ImportsDialogProps) {
	const t = useText();
	return (
		<Dialog
			open
			size="full"
			onOpenChange={onClose}
			title={t("imports.ofBook", { book: t(book.title) })}
			description={t("imports.text")}
			closeLabel={t("shell.close")}
		>
			<ImportsTable domain={book.domain} onOpen={(_domain, id) => onOpen(id)} onChanged={onChanged} />
		</Dialog>
	);
}
