import { vdmTeam } from "@iqt/routers/teams/schema";
import { RecordScreen } from "../../resource/record-screen.tsx";
import { teamScreen } from "./team-screen.tsx";

const screen = teamScreen(vdmTeam);

/** Vendor managers: teams that find the cost of requests. */
export default function VdmTeams() {
	return <RecordScreen {...screen} />;
}
