import { useEffect } from "react";
import { useText } from "../../lib/text.ts";
import { useUnsaved } from "../../shell/use-unsaved.ts";
import { useAskToClose } from "./use-ask-to-close.tsx";

/** Keeps what is shown this once from going by a slip: the page asks before it goes; answers what asks before its dialog closes. */
export function useShownOnce(shown: boolean, onClose: () => void): ReturnType<typeof useAskToClose> {
	const t = useText();
	const unsaved = useUnsaved();
	useEffect(() => {
		unsaved.current = shown;
		return () => {
			unsaved.current = false;
		};
	}, [shown, unsaved]);
	return useAskToClose(() => shown, t("account.onceLeave"), onClose, { title: t("account.onceTitle"), action: t("shell.close") });
}
