import { type ReactNode, useState } from "react";
import { describeError } from "../api/errors.ts";
import { useText } from "../lib/text.ts";
import { type FieldVersions, VersionsDialog } from "./versions-dialog.tsx";

interface Versioned {
	version?: number;
}

export interface VersionsOptions<Rec, Mine> {
	/** What the form opened with; null for something new, which nobody else can change. */
	opened: (Rec & Versioned) | null;
	/** What is there now. */
	load: () => Promise<Rec>;
	/** Saves over the version of `over`. */
	write: (mine: Mine, over: Rec | null) => Promise<void>;
	/** Every field of the form in words: as it was opened, as somebody else left it, as it was entered here. */
	compare: (before: Rec, theirs: Rec, mine: Mine) => readonly FieldVersions[];
	/** Opens the form anew with what somebody else left. */
	onTheirs: (theirs: Rec) => void;
}

interface Conflict<Rec, Mine> {
	mine: Mine;
	theirs: Rec;
	fields: readonly FieldVersions[];
	/** Ends the save that is waiting for the choice: whether it was saved in the end. */
	decide: (saved: boolean | Promise<boolean>) => void;
}

/**
 * Saves a form; where somebody else was faster, both versions are shown side by side and the person says which one holds. `save` tells, once
 * that is said, whether what was entered is saved.
 */
export function useVersions<Rec extends object, Mine>({
	opened,
	load,
	write,
	compare,
	onTheirs,
}: VersionsOptions<Rec, Mine>): {
	save: (mine: Mine) => Promise<boolean>;
	dialog: ReactNode;
} {
	const t = useText();
	const [conflict, setConflict] = useState<Conflict<Rec, Mine> | null>(null);
	const attempt = async (mine: Mine, over: (Rec & Versioned) | null): Promise<boolean> => {
		try {
			await write(mine, over);
			return true;
		} catch (error) {
			if (describeError(error).code !== "000003" || opened === null || over === null) throw error;
			const theirs: Rec & Versioned = await load();
			if (theirs.version === over.version) throw error;
			const fields = compare(opened, theirs, mine).filter(({ before, theirs: other, mine: own }) => before !== other || before !== own);
			// Only what the form does not hold has changed (disabled, invited): there is nothing to choose between.
			if (fields.every(({ before, theirs: other }) => before === other)) return attempt(mine, theirs);
			return new Promise((decide) => setConflict({ mine, theirs, fields, decide }));
		}
	};
	const answer = (saved: (asked: Conflict<Rec, Mine>) => boolean | Promise<boolean>) => {
		setConflict(null);
		if (conflict) conflict.decide(saved(conflict));
	};
	const dialog = conflict && (
		<VersionsDialog
			title={t("record.conflictTitle")}
			description={t("record.conflictText")}
			fields={conflict.fields}
			onTheirs={() =>
				answer(({ theirs }) => {
					onTheirs(theirs);
					return false;
				})
			}
			onMine={() => answer(({ mine, theirs }) => attempt(mine, theirs))}
			onClose={() => answer(() => false)}
		/>
	);
	return { save: (mine) => attempt(mine, opened), dialog };
}
