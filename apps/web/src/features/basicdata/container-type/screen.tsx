import { containerType } from "@iqt/routers/basics/container-type/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(containerType, { calls: api.containerType });

export default function ContainerType() {
	return <RecordScreen {...screen} />;
}
