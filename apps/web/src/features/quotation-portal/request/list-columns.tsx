import { adHocRequest } from "@iqt/routers/requests/ad-hoc-request/schema";
import { Link } from "wouter";
import { api } from "../../../api/client.ts";
import type { Text } from "../../../lib/text.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { recordColumns } from "../../../resource/record/record-fields.ts";
import type { Column } from "../../../resource/types.ts";
import { DueLight, RequestState } from "./badges.tsx";
import { requestPath } from "./paths.ts";
import type { RequestRow } from "./types.ts";

const { list, facet, exportUrl } = api.adHocRequest;

const declared = declaredScreen(adHocRequest, {
	calls: { list, facet, exportUrl },
	over: {
		state: { column: { card: 1, render: ({ state }) => <RequestState state={state} /> } },
		due: { column: { card: 5, render: ({ due }) => <DueLight due={due} /> } },
		requiredDate: { column: { card: 6 } },
		serviceType: { column: { card: 4 } },
		customer: { column: { card: 2, cardWide: true } },
		lane: { column: { card: 3, cardWide: true } },
		containers: { column: { display: ({ containers }) => containers.join(", ") } },
		// The lane says both, in words.
		portCity: { column: false, lookup: async () => [] },
		inlandCity: { column: false, lookup: async () => [] },
		depotServices: { lookup: async () => [] },
		shares: { lookup: async () => [], chosen: ({ shareNames }) => shareNames },
		pictures: { column: false },
		loadingPlans: { column: false },
		msds: { column: false },
	},
});

/** Columns in which only who may see costs has anything. */
const ofCosts: ReadonlySet<string> = new Set(adHocRequest.fields.filter(({ confidential }) => confidential).map(({ name }) => name));

/** The columns of the list of requests; `address` is that of the list, to which a request's page leads back. */
export function requestColumns(t: Text, seesCost: boolean, address: () => string): Column<RequestRow>[] {
	const words = { locale: "", yes: t("table.yes"), no: t("table.no") };
	return recordColumns<RequestRow, RequestRow>(declared.fields, t, words, t("adHocScreen.readOnly"))
		.filter(({ field }) => seesCost || !ofCosts.has(field))
		.map((column) =>
			column.field === "number"
				? {
						...column,
						card: 0,
						render: ({ id, number }: RequestRow) => (
							<Link href={requestPath(id, address())} tabIndex={-1} className="text-accent underline-offset-2 hover:underline">
								{number}
							</Link>
						),
					}
				: column,
		);
}

export const newestFirst = declared.defaultSort;
