import { adHocRequest, type ServiceType } from "@iqt/routers/requests/ad-hoc-request/schema";
import { WarnNote } from "@iqt/ui/note";
import { toast } from "@iqt/ui/toast";
import { useMemo, useRef, useState } from "react";
import { api } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { locale, useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { KnownFiles } from "../../../resource/form/files-control.tsx";
import { Form } from "../../../resource/form/form.tsx";
import { useSaveAnyway } from "../../../resource/form/use-save-anyway.tsx";
import { chosenOf, fieldWords, standardValues } from "../../../resource/record/record-fields.ts";
import { useEditedRecord } from "../../../resource/use-edited-record.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { useUnsaved } from "../../../shell/use-unsaved.ts";
import { DraftKeeper } from "./draft-keeper.tsx";
import { requestFields, requestSchema, requestSections, sentFields } from "./form-fields.tsx";
import { requestPath } from "./paths.ts";
import { ServiceChoice } from "./service-choice.tsx";
import type { AdHocRequest, RequestDetail } from "./types.ts";
import { useRefreshRequests } from "./use-refresh-requests.ts";

const standard = standardValues(requestFields);

const urlOf = (id: string) => async (objectName: string) => (await api.adHocRequest.attachmentUrl.query({ id, objectName })).url;

const knownFiles = ({ id, files }: Pick<AdHocRequest, "files" | "id">) => ({
	names: new Map(files.map(({ objectName, name }) => [objectName, name])),
	url: urlOf(id),
});

/** All that is saved of a request, as it is now: what its form does not show stays. */
const asItIs = (request: AdHocRequest): Record<string, unknown> =>
	Object.fromEntries(Object.keys(adHocRequest.schema.shape).map((name) => [name, request[name as keyof AdHocRequest]]));

export interface Begun {
	/** The draft it goes on with; null for none yet. */
	draft: { id: string; version: number } | null;
	/** What it opens with, and the words of what that names. */
	values: Partial<AdHocRequest>;
}

interface NewRequestProps {
	service: ServiceType;
	begun: Begun;
	/** Another service is asked for; `draft` holds what is entered, null where that is nothing yet. */
	onService: (service: ServiceType, draft: string | null) => void;
	/** It is kept as this draft from now on. */
	onKept: (draft: string) => void;
}

/** A new request: what is entered is kept as a draft until it is sent. */
export function NewRequest({ service, begun: opened, onService, onKept }: NewRequestProps) {
	const t = useText();
	const page = usePage();
	const dirty = useUnsaved();
	const refresh = useRefreshRequests();
	const anyway = useSaveAnyway();
	const [begun] = useState(opened);
	const draft = useRef(begun.draft);
	/** Saves go one after the other: each stands on the version the one before it made. */
	const queue = useRef<Promise<unknown>>(Promise.resolve());
	const entered = useRef<Record<string, unknown>>({});
	const isSent = useRef(false);
	const keep = (fields: Record<string, unknown>) => {
		const work = async () => {
			if (isSent.current) return;
			const { id, version } = await api.adHocRequest.saveDraft.mutate({ ...draft.current, fields: { ...fields, serviceType: service } as never });
			const isFirst = draft.current === null;
			draft.current = { id, version };
			if (isFirst) onKept(id);
		};
		queue.current = queue.current.then(work, work);
		return queue.current;
	};
	const change = async (next: ServiceType) => {
		try {
			if (dirty.current || draft.current) await keep(entered.current);
			dirty.current = false;
			onService(next, draft.current?.id ?? null);
		} catch (error) {
			showError(error);
		}
	};
	const sections = useMemo(() => requestSections(service, t, begun.values), [service, t, begun.values]);
	const schema = useMemo(() => requestSchema(service), [service]);
	return (
		<>
			<ServiceChoice value={service} onChange={(next) => void change(next)} />
			<Form
				schema={schema}
				sections={sections}
				values={{ ...standard, ...begun.values }}
				focusFirst
				submitLabel={t("adHocScreen.submit")}
				onCancel={() => page.leaveFor(paths.requests)}
				onSubmit={async (values) => {
					const fields = sentFields(service, values);
					const doubts = await api.adHocRequest.doubts.query(fields as never);
					if (!(await anyway.savesAnyway(doubts))) return false;
					await queue.current.catch(() => undefined);
					const { id } = await api.adHocRequest.save.mutate({ ...fields, confirmed: doubts.length > 0 } as never);
					isSent.current = true;
					if (draft.current) await api.adHocRequest.dropDraft.mutate({ id: draft.current.id }).catch(() => undefined);
					dirty.current = false;
					toast.done(t("adHocScreen.submitted"));
					await refresh();
					page.leaveFor(requestPath(id));
					return true;
				}}
			>
				<DraftKeeper
					entered={entered}
					save={keep}
					onPending={(pending) => {
						dirty.current = pending;
					}}
				/>
			</Form>
			{anyway.question}
		</>
	);
}

interface EditRequestProps {
	request: AdHocRequest;
	/** What of it cannot be changed any more, and why. */
	fixed: RequestDetail["fixed"];
	reload: () => Promise<AdHocRequest>;
}

/** A request that is changed, as far as that is still possible: what is fixed is only read, and why is said above it. */
export function EditRequest({ request, fixed, reload }: EditRequestProps) {
	const t = useText();
	const page = usePage();
	const refresh = useRefreshRequests();
	const { id, number, serviceType: service } = request;
	const edited = useEditedRecord<AdHocRequest, Record<string, unknown>>({
		current: request,
		load: reload,
		async update(values, version) {
			const saved = await api.adHocRequest.save.mutate({
				...asItIs(request),
				...sentFields(service, values),
				id,
				...(version === undefined ? {} : { version }),
			} as never);
			toast.done(t("adHocScreen.saved", { number }));
			return saved;
		},
		compare: (before, theirs, mine) => {
			const words = { locale: locale(), yes: t("table.yes"), no: t("table.no") };
			return requestFields
				.filter(({ form }) => form !== false)
				.map((field) => {
					const labels = new Map([...chosenOf(field, before), ...chosenOf(field, theirs)]);
					const said = (of: object) => fieldWords(field, (of as Record<string, unknown>)[field.name], words, labels);
					return { field: field.name, label: t(field.label), before: said(before), theirs: said(theirs), mine: said(mine) };
				});
		},
		onChanged: () => void refresh(),
	});
	const { opened } = edited;
	// Once somebody has worked on it, what is asked stays.
	const isLate = opened.state !== "requestCreated";
	// What becomes fixed meanwhile is told by saving: a field that was changed could not be put back.
	const [told, setTold] = useState({ opening: edited.opening, fixed });
	if (told.opening !== edited.opening) setTold({ opening: edited.opening, fixed });
	const sections = useMemo(() => {
		const kept = new Set<string>(told.fixed?.fields);
		return requestSections(service, t, opened, isLate).map(({ fields, ...section }) => ({
			...section,
			fields: fields.map((field) => (kept.has(field.name) ? { ...field, readOnly: true } : field)),
		}));
	}, [service, t, opened, isLate, told]);
	const schema = useMemo(() => (isLate ? undefined : requestSchema(service)), [service, isLate]);
	const known = useMemo(() => knownFiles(opened), [opened]);
	return (
		<KnownFiles value={known}>
			{told.fixed && <WarnNote className="mb-4">{told.fixed.because}</WarnNote>}
			<Form
				key={edited.opening}
				schema={schema}
				sections={sections}
				values={opened}
				focusFirst
				submitLabel={t("shell.save")}
				onDirty={edited.onDirty}
				onCancel={() => page.leaveFor(requestPath(id))}
				onSubmit={async (values) => {
					if (!(await edited.save(values))) return false;
					edited.onDirty(false);
					page.leaveFor(requestPath(id));
					return true;
				}}
			/>
			{edited.dialog}
		</KnownFiles>
	);
}
