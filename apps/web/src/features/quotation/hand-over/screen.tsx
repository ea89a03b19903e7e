import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { handOverList } from "./hand-over-screen.tsx";

/** What was handed over by the person, and what is shared with them. */
export default function HandOverRecords() {
	return <RecordScreen {...handOverList} />;
}
