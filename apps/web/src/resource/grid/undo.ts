import { toast } from "@iqt/ui/toast";
import { describeError, sentence, showError } from "../../api/errors.ts";
import { text } from "../../lib/text.ts";
import type { Resource } from "./use-resource.ts";

/** Undoes a saved change (or brings it again, where it is one that undid something) and says how much that was. */
async function undoSaved<Row>(
	{ source, rows, edits, announce }: Resource<Row>,
	changeId: string,
	done: "book.undone" | "book.redone",
): Promise<void> {
	if (!source.undo) return;
	try {
		const { count, changeId: by } = await source.undo(changeId);
		edits.undone(changeId, by);
		const words = text(done, { count });
		rows.refetch();
		announce(words);
		toast.done(words);
	} catch (error) {
		const said = describeError(error);
		// A rate that stands in the way, or somebody's later work, opens no dialog.
		if (said.code === "000007" || said.code === "000004") toast.failed(sentence(said));
		else showError(error);
	}
}

/** Notes a saved change as the last thing that was done, for Ctrl+Z, and answers the Undo button of its toast. */
export function undoAction<Row>(
	resource: Resource<Row>,
	changeId: string,
	made?: Parameters<Resource<Row>["edits"]["saved"]>[1],
): { label: string; onClick: () => void } | undefined {
	if (!resource.source.undo) return undefined;
	resource.edits.saved(changeId, made);
	return { label: text("book.undo"), onClick: () => void undoSaved(resource, changeId, "book.undone") };
}

let last: Promise<void> = Promise.resolve();

/** Ctrl+Z and Ctrl+Y: the last step back or forward, in cells here, or with the server where it was saved. One after the other, however fast the keys. */
export function step<Row>(resource: Resource<Row>, direction: "undo" | "redo"): void {
	last = last.then(async () => {
		const { edits, announce } = resource;
		const taken = direction === "undo" ? edits.undo() : edits.redo();
		if (taken === null) announce(text(direction === "undo" ? "table.nothingToUndo" : "table.nothingToRedo"));
		else if ("changeId" in taken) await undoSaved(resource, taken.changeId, direction === "undo" ? "book.undone" : "book.redone");
		else announce(text(direction === "undo" ? "table.undone" : "table.redone"));
	});
}
