import { OpenSheet } from "../lib/dialogs.tsx";
import { useText } from "../lib/text.ts";
import GuideText from "./guide/guide-text.tsx";

/** The guide for people, beside the page it is wanted for. */
export default function GuideDrawer({ onClose }: { onClose: () => void }) {
	const t = useText();
	return (
		<OpenSheet onClose={onClose} title={t("shell.guide")} description={t("shell.guideText")} className="max-w-2xl">
			<GuideText />
		</OpenSheet>
	);
}
