import { group } from "@iqt/routers/basics/group/schema";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import type { Lookup } from "../../../resource/types.ts";

const findPeople: Lookup = (typed, signal) => api.group.people.query({ search: typed.trim() }, { signal });

const screen = declaredScreen(group, {
	calls: api.group,
	over: { members: { lookup: findPeople, chosen: ({ memberNames }) => memberNames } },
});

/** People and the terms they are told. */
export default function Groups() {
	return <RecordScreen {...screen} />;
}
