import { portServiceType } from "@iqt/routers/basics/port-service-type/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(portServiceType, { calls: api.portServiceType });

export default function PortServiceType() {
	return <RecordScreen {...screen} />;
}
