import { Button } from "@iqt/ui/button";
import { Card } from "@iqt/ui/surface";
import { Play } from "lucide-react";
import { useState } from "react";
import { useText } from "../../lib/text.ts";
import GuideText from "../../shell/guide/guide-text.tsx";
import { ToolPage } from "./kit.tsx";
import { Tour } from "./tour.tsx";

/** Starts the tour of the layout. */
export default function Guide() {
	const t = useText();
	const [going, setGoing] = useState(false);
	return (
		<>
			<ToolPage title="menu.guide" intro="tools.guideText">
				<Button variant="primary" onClick={() => setGoing(true)}>
					<Play aria-hidden />
					{t("tools.startTour")}
				</Button>
				{going && <Tour onEnd={() => setGoing(false)} />}
			</ToolPage>
			<Card className="mx-4 mb-4" title={t("shell.guide")}>
				<GuideText />
			</Card>
		</>
	);
}
