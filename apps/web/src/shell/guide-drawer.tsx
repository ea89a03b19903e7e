import { Sheet } from "@iqt/ui/dialog";
import { useText } from "../lib/text.ts";
import GuideText from "./guide/guide-text.tsx";

/** The guide for people, beside the page it is wanted for. */
export default function GuideDrawer({ onClose }: { onClose: () => void }) {
	const t = useText();
	return (
		<Sheet
			open
			onOpenChange={onClose}
			title={t("shell.guide")}
			description={t("shell.guideText")}
			closeLabel={t("shell.close")}
			className="max-w-2xl"
		>
			<GuideText />
		</Sheet>
	);
}
