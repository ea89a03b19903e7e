import { customsCategory } from "@iqt/routers/basics/customs-category/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(customsCategory, { calls: api.customsCategory });

export default function CustomsCategory() {
	return <RecordScreen {...screen} />;
}
