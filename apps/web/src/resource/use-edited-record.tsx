import type { ReactNode } from "react";
import { useUnsaved } from "../shell/use-unsaved.ts";
import { useOpened } from "./use-opened.ts";
import { useVersions, type VersionsOptions } from "./use-versions.tsx";

interface EditedRecordOptions<Rec, Mine> extends Pick<VersionsOptions<Rec, Mine>, "load" | "compare"> {
	/** The record as it was loaded last. */
	current: Rec;
	/** Saves over this version; answers the one it made. */
	update: (mine: Mine, version: number | undefined) => Promise<{ version: number }>;
	/** It was saved, or another version was opened. */
	onChanged: () => void;
}

/**
 * The form of a record on a page of its own: what it stands on, the guard over what is entered, and saving, which asks where somebody else was
 * faster. `opening` is the form's key.
 */
export function useEditedRecord<Rec extends { version: number }, Mine>({
	current,
	load,
	update,
	compare,
	onChanged,
}: EditedRecordOptions<Rec, Mine>): {
	opened: Rec;
	opening: number;
	onDirty: (is: boolean) => void;
	save: (mine: Mine) => Promise<boolean>;
	dialog: ReactNode;
} {
	const dirty = useUnsaved();
	const { opened, opening, reopen, adopt } = useOpened(current, dirty);
	const versions = useVersions<Rec, Mine>({
		opened,
		load,
		write: async (mine, over) => {
			const { version } = await update(mine, over?.version);
			const saved = await load().catch(() => null);
			// Somebody may have changed it since, in what the form does not hold: the form has it as it was saved all the same.
			const isMine = (found: Rec) => compare(opened, found, mine).every(({ theirs, mine: own }) => theirs === own);
			if (saved && (saved.version === version || isMine(saved))) adopt(saved);
			onChanged();
		},
		compare,
		onTheirs: (theirs) => {
			reopen(theirs);
			onChanged();
		},
	});
	return {
		...versions,
		opened,
		opening,
		onDirty: (is) => {
			dirty.current = is;
		},
	};
}
