import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { useQuery } from "@tanstack/react-query";
import { describeError, sentence } from "../../api/errors.ts";
import { useText } from "../../lib/text.ts";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";
import { ImpactPanel } from "../impact/impact-panel.tsx";
import type { Predicate } from "../types.ts";
import type { BookCalls } from "./rate-source.ts";

interface RemoveDialogProps {
	book: RateBook;
	calls: BookCalls;
	title: string;
	/** The rates that are to go. */
	predicate: Predicate;
	onConfirm: () => Promise<unknown>;
	onClose: () => void;
}

/** Asks before rates are deleted, with what that brings about. */
export function RemoveDialog({ book, calls, title, predicate, onConfirm, onClose }: RemoveDialogProps) {
	const t = useText();
	const preview = useQuery({
		queryKey: ["removePreview", book.domain, predicate],
		queryFn: ({ signal }) => calls.previewRemove.query({ predicate }, { signal }),
		staleTime: 0,
		gcTime: 0,
		meta: { quiet: true },
	});
	return (
		<ConfirmDialog title={title} text={t("book.deleteAllText")} action={t("book.delete")} danger onConfirm={onConfirm} onClose={onClose}>
			{preview.isError ? (
				<p role="alert" className="text-danger">
					{sentence(describeError(preview.error))}
				</p>
			) : (
				<ImpactPanel book={book} impact={preview.data?.impact ?? null} />
			)}
		</ConfirmDialog>
	);
}
