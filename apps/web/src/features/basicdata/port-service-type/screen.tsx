import { portServiceType } from "@iqt/routers/basics/port-service-type/schema";
import { api } from "../../../api/client.ts";
import { text } from "../../../lib/text.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";

const screen = declaredScreen(portServiceType, {
	calls: api.portServiceType,
	over: {
		directions: {
			column: {
				display: ({ directions }) =>
					directions.length === 0 ? text("portServiceType.both") : directions.map((direction) => text(`enum.direction.${direction}`)).join(", "),
			},
		},
	},
});

/** Services given at ports, each in one direction or both. */
export default function PortServiceType() {
	return <RecordScreen {...screen} />;
}
