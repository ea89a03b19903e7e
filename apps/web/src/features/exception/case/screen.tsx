import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { caseList } from "./case-screen.tsx";

/** What people see to: opened by rules, or by hand. */
export default function ExceptionCases() {
	return <RecordScreen {...caseList} />;
}
