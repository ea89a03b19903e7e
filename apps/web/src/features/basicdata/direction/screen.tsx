import { direction } from "@iqt/routers/basics/direction/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(direction, {
	calls: api.direction,
	adds: false,
	// Its words are what the name beside it says.
	over: { code: { column: { display: ({ code }) => code } } },
});

/** The two directions: their names may be changed, nothing else. */
export default function Direction() {
	return <RecordScreen {...screen} />;
}
