import { productTeam } from "@iqt/routers/people/teams/schema";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import { teamScreen } from "./team-screen.tsx";

const screen = teamScreen(productTeam);

/** Product managers: teams that set the price of requests. */
export default function ProductTeams() {
	return <RecordScreen {...screen} />;
}
