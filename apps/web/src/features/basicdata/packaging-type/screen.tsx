import { packagingType } from "@iqt/routers/basics/packaging-type/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(packagingType, { calls: api.packagingType });

export default function PackagingType() {
	return <RecordScreen {...screen} />;
}
