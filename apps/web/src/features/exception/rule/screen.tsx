import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { ruleList } from "./rule-screen.tsx";

/** What is asked on a schedule, and what follows where something is found. */
export default function ExceptionRules() {
	return <RecordScreen {...ruleList} />;
}
