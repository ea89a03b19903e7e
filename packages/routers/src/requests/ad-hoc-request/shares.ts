import { asLanguage } from "@iqt/i18n";
import { shareThread } from "../../desk/message/threads.ts";
import { tellShared as tell } from "../../desk/shares.ts";
import type { RecordHead, RecordWork } from "../../kit/records/define.ts";
import { placeNames } from "../request-places.ts";
import { laneOf } from "./lane.ts";
import type { AdHocRequest } from "./schema.ts";

/** Whom requests are shared with has to be able to see them. */
export const sharing = { right: "adHocRequest.view", cannotSee: "adHocRequest.cannotSee" } as const;

/** The portal's screen of a request. */
export const pathOf = (id: string): string => `/quotationPortal/QPRequesDetails?id=${id}`;

/** Tells those a request is shared with now, and was not before; its thread is theirs, too, and no more of those it was taken from. */
export async function tellShared(
	work: Pick<RecordWork, "caller" | "change" | "db" | "now">,
	request: RecordHead & AdHocRequest,
	before: readonly string[],
): Promise<void> {
	await shareThread(work, request.id, {
		added: request.shares.filter((guid) => !before.includes(guid)),
		gone: before.filter((guid) => !request.shares.includes(guid)),
	});
	await tell(work, {
		...{ key: "adHocShared", record: request, before, path: pathOf(request.id) },
		...{ subject: "mail.adHocShared.subject", body: "mail.adHocShared.body" },
		valuesIn: async (language) => {
			const names = await placeNames(work.db, [request.portCity, request.inlandCity], asLanguage(language));
			const ends = { portCityName: names.get(request.portCity) ?? "", inlandCityName: names.get(request.inlandCity ?? "") ?? null };
			return {
				...{ number: request.number, who: work.caller.displayName, customer: request.customer, lane: laneOf(request, ends) },
				requiredDate: request.requiredDate,
			};
		},
	});
}
