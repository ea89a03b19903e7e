import { type ServiceType, serviceTypes } from "@iqt/routers/requests/ad-hoc-request/schema";
import { type ReactNode, useMemo, useRef } from "react";
import { z } from "zod";
import { trpc } from "../../../api/client.ts";
import { language, useText } from "../../../lib/text.ts";
import { EditPage } from "../../../resource/form/edit-page.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { startOf } from "./from-search.ts";
import { formAddress } from "./paths.ts";
import { type Begun, EditRequest, NewRequest } from "./request-form.tsx";
import type { AdHocRequest } from "./types.ts";

const isGuid = z.guid();

/** The form of a request by what its address says: one that is changed (`id`), a draft (`draft`), or a new one with what a search asked (`new`). */
export function RequestFormPage({ firstMile, title }: { firstMile?: true; title: string }) {
	const t = useText();
	const page = usePage();
	const said = new URLSearchParams(page.search);
	const [id, draftId, begin] = [said.get("id"), said.get("draft"), said.get("new") ?? ""];
	const type = serviceTypes.find((one) => one === said.get("type")) ?? "T";
	const service: ServiceType = firstMile ? "F" : type === "F" ? "T" : type;
	const detail = trpc.adHocRequest.detail.useQuery({ id: id ?? "" }, { enabled: id !== null, staleTime: 0, meta: { quiet: true } });
	const edited = detail.data;
	const opened = useOpening(JSON.stringify([id, draftId, begin]), draftId);
	const draft = trpc.adHocRequest.draft.useQuery(
		{ id: draftId ?? "" },
		{ enabled: id === null && draftId !== null && !opened.isOwn, staleTime: 0, gcTime: 0, meta: { quiet: true } },
	);
	// A draft names places as its form does: by GUID what was chosen, by code what a search began it with.
	const ids = [draft.data?.fields.portCity, draft.data?.fields.inlandCity].filter((one) => isGuid.safeParse(one).success) as string[];
	const named = trpc.lookups.places.useQuery({ ids }, { enabled: ids.length > 0, meta: { quiet: true } });
	const begun = useMemo((): Begun | null => {
		if (draftId === null || opened.isOwn) return { draft: null, values: startOf(begin) as Partial<AdHocRequest> };
		if (!draft.data || named.isLoading) return null;
		const { id: kept, version, fields } = draft.data;
		const nameOf = (place: unknown) => named.data?.find((one) => one.id === place);
		const called = (place: unknown) => (language() === "zh" && nameOf(place)?.nameZh) || nameOf(place)?.name || String(place ?? "");
		const names = { portCityName: called(fields.portCity), inlandCityName: called(fields.inlandCity) };
		return { draft: { id: kept, version }, values: { ...fields, ...names } as Partial<AdHocRequest> };
	}, [draftId, opened.isOwn, draft.data, named.isLoading, named.data, begin]);
	/** What a form has kept itself stands in its address, so that it is there again after a reload. */
	const address = (next: ServiceType, kept: string | null) =>
		formAddress(next, { ...(begin === "" ? {} : { new: begin }), ...(kept === null ? {} : { draft: kept }) });
	const query = (path: string) => page.setSearch(path.slice(path.indexOf("?")));
	const toService = (next: ServiceType, kept: string | null) => {
		if (firstMile || next === "F") page.leaveFor(address(next, kept));
		else query(address(next, kept));
	};
	return (
		<EditPage
			name={edited ? t("adHocScreen.editTitle", { number: edited.request.number }) : title}
			title={title}
			error={detail.error ?? draft.error}
			onRetry={() => void (id === null ? draft.refetch() : detail.refetch())}
		>
			{id !== null
				? edited && (
						<Sheet>
							<EditRequest
								key={edited.request.id}
								request={edited.request}
								fixed={edited.fixed}
								reload={async () => (await detail.refetch({ throwOnError: true })).data?.request as AdHocRequest}
							/>
						</Sheet>
					)
				: begun && (
						<Sheet>
							<NewRequest
								key={opened.count}
								service={service}
								begun={begun}
								onService={toService}
								onKept={(kept) => {
									opened.own(kept);
									query(address(service, kept));
								}}
							/>
						</Sheet>
					)}
		</EditPage>
	);
}

/** How often something else was opened by the address, and whether its draft is one the open form has made itself (`own`), which opens nothing. */
function useOpening(subject: string, draftId: string | null) {
	const now = useRef({ subject, count: 0, own: null as string | null });
	const isOwn = draftId !== null && draftId === now.current.own;
	if (now.current.subject !== subject) now.current = { ...now.current, subject, ...(isOwn ? {} : { count: now.current.count + 1, own: null }) };
	return {
		count: now.current.count,
		isOwn,
		own: (kept: string) => {
			now.current.own = kept;
		},
	};
}

function Sheet({ children }: { children: ReactNode }) {
	return <section className="max-w-4xl rounded-lg border border-line bg-surface px-5 py-4 [&>form>div:last-child]:bottom-0">{children}</section>;
}
