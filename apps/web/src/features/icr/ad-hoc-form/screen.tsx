import { icrAdHoc } from "@iqt/routers/requests/icr-ad-hoc/schema";
import { Badge } from "@iqt/ui/surface";
import { Lock, LockOpen, MessagesSquare } from "lucide-react";
import { api } from "../../../api/client.ts";
import { language, text } from "../../../lib/text.ts";
import { threadPath } from "../../../paths.ts";
import { currencyLookup } from "../../../resource/find-codes.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { RecordScreen } from "../../../resource/record/record-screen.tsx";
import type { Lookup } from "../../../resource/types.ts";
import { DoorControl } from "./door-control.tsx";
import { startOf } from "./from-search.ts";

/** Terminals by what is typed, those with trains where nothing is. */
const findTerminals: Lookup = async (typed, signal) => {
	const search = typed.trim();
	if (search === "") {
		const { rampCities } = await api.icrAdHoc.places.query({}, { signal });
		if (rampCities.length > 0) return rampCities.map(({ id, name, code }) => ({ value: id, label: name, hint: code }));
	}
	const cities = await api.lookups.places.query({ kinds: ["inlandCity"], search: search || undefined, limit: 30 }, { signal });
	return cities.map(({ id, name, nameZh, code }) => ({ value: id, label: language() === "zh" ? nameZh : name, hint: code }));
};

const chosen = (id: string | null, name: string | null) => (id === null ? [] : [{ value: id, label: name ?? id }]);
const door = { kind: "custom", control: DoorControl, hint: "icrAdHoc.doorHint", words: (value: unknown) => String(value ?? "") } as const;

// Forms are neither deleted nor imported; the client itself would offer any call by its name.
const { list, get, save, facet, exportUrl, doubts } = api.icrAdHoc;

const screen = declaredScreen(icrAdHoc, {
	calls: { list, get, save, facet, exportUrl },
	doubtsOf: (values) => doubts.query(values as Parameters<typeof doubts.query>[0]),
	wide: true,
	addLabel: "icrAdHoc.add",
	addTitle: "icrAdHoc.add",
	startOf,
	over: {
		number: { form: false, column: { card: 0 } },
		customer: { column: { card: 2, cardWide: true } },
		polName: { column: { card: 3, display: ({ polName, pickup }) => polName ?? pickup ?? "" } },
		podName: { column: { card: 4, display: ({ podName, delivery }) => podName ?? delivery ?? "" } },
		readyDate: { column: { card: 5 } },
		state: {
			column: {
				card: 1,
				render: ({ state }) => <Badge tone={state === "created" ? "info" : "neutral"}>{text(`enum.icrAdHocState.${state}`)}</Badge>,
			},
		},
		pol: { column: false, lookup: findTerminals, chosen: ({ pol, polName }) => chosen(pol, polName) },
		pod: { column: false, lookup: findTerminals, chosen: ({ pod, podName }) => chosen(pod, podName) },
		rampCity: { column: false, lookup: findTerminals, chosen: ({ rampCity, rampName }) => chosen(rampCity, rampName) },
		pickup: { ...door, column: { hidden: true } },
		delivery: { ...door, column: { hidden: true } },
		containers: { column: { card: 6, display: ({ containers }) => containers.join(", ") } },
		currency: { lookup: currencyLookup, chosen: ({ currency }) => chosen(currency, currency) },
	},
	locked: ({ state }) => (state === "closed" ? "icrAdHoc.lockedClosed" : null),
	actions: [
		{
			label: "message.openThread",
			icon: MessagesSquare,
			right: "message.view",
			run: ({ id }, { navigate }) => navigate(threadPath(id)),
		},
		{
			label: "icrAdHoc.close",
			icon: Lock,
			right: "icrAdHoc.edit",
			when: ({ state }) => state === "created",
			confirm: ({ number }) => ({ id: "icrAdHoc.closeAsk", values: { number } }),
			reason: "icrAdHoc.closedReason",
			run: ({ id }, _, reason) => api.icrAdHoc.setState.mutate({ id, state: "closed", reason }),
			done: "icrAdHoc.closed",
		},
		{
			label: "icrAdHoc.reopen",
			icon: LockOpen,
			right: "icrAdHoc.edit",
			when: ({ state }) => state === "closed",
			run: ({ id }) => api.icrAdHoc.setState.mutate({ id, state: "created" }),
			done: "icrAdHoc.reopened",
		},
	],
});

/** Forms that ask for a price of a train between China and Europe where no list has one. */
export default function IcrAdHocForms() {
	return <RecordScreen {...screen} />;
}
