import { depotService } from "@iqt/routers/basics/depot-service/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(depotService, { calls: api.depotService });

export default function DepotService() {
	return <RecordScreen {...screen} />;
}
