import { toast } from "@iqt/ui/toast";
import { describeError, sentence, showError } from "../api/errors.ts";
import { text } from "../lib/text.ts";
import type { Resource } from "./use-resource.ts";

/** The Undo button of a toast: takes a saved change back and says how much that was. */
export function undoAction<Row>({ source, rows, announce }: Resource<Row>, changeId: string): { label: string; onClick: () => void } | undefined {
	const { undo } = source;
	if (!undo) return undefined;
	const onClick = async () => {
		try {
			const words = text("book.undone", { count: await undo(changeId) });
			rows.refetch();
			announce(words);
			toast.done(words);
		} catch (error) {
			const said = describeError(error);
			// A rate that stands in the way opens no dialog.
			if (said.code === "000007") toast.failed(sentence(said));
			else showError(error);
		}
	};
	return { label: text("book.undo"), onClick: () => void onClick() };
}
