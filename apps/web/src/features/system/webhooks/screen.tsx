import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { webhookList } from "./webhook-screen.tsx";

/** Where the portal sends events to. */
export default function Webhooks() {
	return <RecordScreen {...webhookList} />;
}
