import { port } from "@iqt/routers/basics/place/schema";
import { api } from "../../../api/client.ts";
import { findPortCities } from "../../../resource/find-port-cities.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { Position } from "./position.tsx";

const screen = declaredScreen(port, {
	calls: api.port,
	formFooter: () => <Position right="port.edit" />,
	over: {
		portCity: {
			lookup: findPortCities,
			chosen: ({ portCity, portCityName }) => (portCity ? [{ value: portCity, label: portCityName }] : []),
		},
	},
});

export default function Ports() {
	return <RecordScreen {...screen} />;
}
