import { useEffect } from "react";
import { text } from "../../../lib/text.ts";
import { useUnsaved } from "../../../shell/use-unsaved.ts";

/** Keeps what is shown this once from going by a slip: the page asks before it goes; answers what asks before a dialog closes. */
export function useShownOnce(shown: boolean): () => boolean {
	const unsaved = useUnsaved();
	useEffect(() => {
		unsaved.current = shown;
		return () => {
			unsaved.current = false;
		};
	}, [shown, unsaved]);
	return () => !shown || confirm(text("account.onceLeave"));
}
