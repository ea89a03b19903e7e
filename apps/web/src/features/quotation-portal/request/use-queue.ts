import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { askedQuery } from "../../../resource/grid/asked-query.ts";
import { readState } from "../../../resource/grid/url-state.ts";
import { useUser } from "../../../shell/user.ts";
import { boxFilters, boxOf, dueFirst } from "./boxes.ts";
import { newestFirst, requestColumns } from "./list-columns.tsx";

/** Requests one goes through by keyboard, at most. */
const LONGEST = 200;
/** The list of whoever comes without one: what waits for them. */
const WAITING = "?box=team";

export interface Queue {
	/** The request that is shown; null while it is looked for. */
	id: string | null;
	/** Address of the list they are from. */
	list: string;
	/** Ids of what comes before and after it; null at the ends. */
	previous: string | null;
	next: string | null;
	/** From 1; 0 where it is not one of the list. */
	place: number;
	count: number;
	/** Nothing waits, and no request was asked for. */
	isEmpty: boolean;
}

/** What comes before and after a request in the list it was opened from, in that list's order. It stays as it was opened: a request that has moved on keeps its place. */
export function useQueue(asked: string | null, from: string | null): Queue {
	const t = useText();
	const { guid, seesCost } = useUser();
	const list = from ?? (asked === null ? WAITING : "");
	const query = useMemo(() => {
		const box = boxOf(list);
		const columns = requestColumns(t, seesCost, () => "");
		return askedQuery(columns, readState(list), { defaultSort: box === "team" ? dueFirst : newestFirst, fixed: boxFilters(box, guid) });
	}, [list, guid, seesCost, t]);
	const { data } = useQuery({
		queryKey: ["adHocQueue", query],
		queryFn: async ({ signal }) => (await api.adHocRequest.list.query({ ...query, pageSize: LONGEST }, { signal })).items.map((row) => row.id),
		enabled: list !== "",
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		meta: { quiet: true },
	});
	const ids = data ?? [];
	const id = asked ?? ids[0] ?? null;
	const at = id === null ? -1 : ids.indexOf(id);
	return {
		id,
		list,
		previous: ids[at - 1] ?? null,
		next: at === -1 ? null : (ids[at + 1] ?? null),
		place: at + 1,
		count: ids.length,
		isEmpty: asked === null && data !== undefined && ids.length === 0,
	};
}
