import { vdmTeam } from "@iqt/routers/people/teams/schema";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { teamScreen } from "./team-screen.tsx";

const screen = teamScreen(vdmTeam);

/** Vendor managers: teams that find the cost of requests. */
export default function VdmTeams() {
	return <RecordScreen {...screen} />;
}
