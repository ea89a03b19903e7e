import { type ReactNode, useState } from "react";
import { useText } from "../../lib/text.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DoubtList } from "./doubt-list.tsx";

interface SaveAnyway {
	/** Asks about what is odd; true at once where nothing is. */
	savesAnyway: (doubts: readonly string[]) => Promise<boolean>;
	/** What it asks. */
	question: ReactNode;
}

/** Asks a person whether something is saved although something is odd about it. */
export function useSaveAnyway(): SaveAnyway {
	const t = useText();
	/** What is asked, and who waits for the answer. */
	const [asked, setAsked] = useState<{ doubts: readonly string[]; answer: (save: boolean) => void } | null>(null);
	const answered = (save: boolean) => {
		asked?.answer(save);
		setAsked(null);
	};
	return {
		savesAnyway: (doubts) => (doubts.length === 0 ? Promise.resolve(true) : new Promise((answer) => setAsked({ doubts, answer }))),
		question: asked && (
			<ConfirmDialog
				title={t("book.doubtTitle")}
				text={asked.doubts.length > 1 ? t("book.doubtsText") : (asked.doubts[0] ?? "")}
				action={t("book.saveAnyway")}
				doubtful
				onConfirm={() => answered(true)}
				onClose={() => answered(false)}
			>
				{asked.doubts.length > 1 && <DoubtList doubts={asked.doubts} />}
			</ConfirmDialog>
		),
	};
}
