import { adHocRequest, fieldsOf, type ServiceType } from "@iqt/routers/requests/ad-hoc-request/schema";
import { api } from "../../../api/client.ts";
import { language, type MessageId, type Text } from "../../../lib/text.ts";
import { currencyLookup } from "../../../resource/find-codes.ts";
import { findPortCities } from "../../../resource/find-port-cities.ts";
import { FilesControl } from "../../../resource/form/files-control.tsx";
import type { FormField, FormSchema } from "../../../resource/form/form.tsx";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { recordSections } from "../../../resource/record/record-fields.ts";
import type { RecordField } from "../../../resource/record/record-types.ts";
import type { Lookup } from "../../../resource/types.ts";
import { codedLookup } from "./coded.ts";
import { RequestCustomer } from "./customer-control.tsx";
import { findReaders } from "./find-readers.ts";
import { hasField } from "./service-fields.ts";
import type { AdHocRequest } from "./types.ts";

const findInlandCities: Lookup = async (typed, signal) => {
	const search = typed.trim();
	const cities = await api.lookups.places.query(
		{ kinds: ["inlandCity"], search: search || undefined, activeOnly: search ? undefined : true, limit: 30 },
		{ signal },
	);
	return cities.map(({ id, name, nameZh, code }) => ({ value: id, label: language() === "zh" ? nameZh : name, hint: code }));
};

const chosen = (value: string | null, name: string | null) => (value === null ? [] : [{ value, label: name ?? value }]);
const files = {
	...{ control: FilesControl, wide: true },
	// A form that begins has none yet.
	chosen: ({ files: known }: Partial<Pick<AdHocRequest, "files">>) =>
		(known ?? []).map(({ objectName, name }) => ({ value: objectName, label: name })),
};

const { list, get, save } = api.adHocRequest;

/** The fields of a request with what the form needs to have them entered. */
const declared = declaredScreen(adHocRequest, {
	calls: { list, get, save },
	over: {
		number: { form: false },
		// Chosen above the form, which it changes.
		serviceType: { form: false },
		portCity: { lookup: findPortCities, chosen: ({ portCity, portCityName }) => chosen(portCity, portCityName) },
		inlandCity: { lookup: findInlandCities, chosen: ({ inlandCity, inlandCityName }) => chosen(inlandCity, inlandCityName) },
		depotServices: { lookup: codedLookup("depotServices"), wide: true },
		truckType: { lookup: codedLookup("truckTypes"), chosen: ({ truckType }) => chosen(truckType, truckType) },
		packageType: { lookup: codedLookup("packageTypes"), chosen: ({ packageType }) => chosen(packageType, packageType) },
		currency: { lookup: currencyLookup, chosen: ({ currency }) => chosen(currency, currency) },
		// Said on the page of the request, where those it is shared with are told.
		shares: { form: false, lookup: findReaders, chosen: ({ shareNames }) => shareNames },
		pictures: files,
		loadingPlans: files,
		msds: files,
	},
});

/** Costs are left out of what some are told; none of these is one. */
export const requestFields = declared.fields as unknown as readonly RecordField<AdHocRequest, AdHocRequest>[];

/** What may be changed at any time. */
const fileFields = ["pictures", "loadingPlans", "msds"] as const;

/** The parts of the form, in the order somebody on the phone with a customer asks. */
const parts: readonly { title?: MessageId; fields: readonly string[] }[] = [
	{ fields: ["customer", "customerEmail", "customerLanguage", "requiredDate", "priority", "orderType", "requisitionNumber"] },
	{
		title: "adHocRequest.laneSection",
		fields: ["portCity", "inlandCity", "address", "direction", "mode", "depotServices", "storageDays", "truckType"],
	},
	{
		title: "adHocRequest.goodsSection",
		fields: ["containers", "ownership", "readyDate", "cargo", "commodity", "packageType", "pieces", "grossWeight", "volume", "cargoRemark"],
	},
	{ title: "adHocScreen.files", fields: fileFields },
	{ title: "adHocRequest.priceSection", fields: ["targetPrice", "currency", "remark"] },
];

/** The form of a service type: only what it has, and what it must have marked. `start` has the words of what the form opens with; `filesOnly`: nothing but its files. */
export function requestSections(
	service: ServiceType,
	t: Text,
	start: Partial<AdHocRequest>,
	filesOnly = false,
): { title?: string; fields: FormField[] }[] {
	const must: ReadonlySet<string> = new Set(fieldsOf[service].must);
	const own: Partial<Record<string, Partial<FormField>>> = {
		customer: { kind: "custom", custom: RequestCustomer, single: true },
		msds: { hint: msdsHint(t) },
	};
	const all = new Map(recordSections(requestFields, null, false, t, start).flatMap(({ fields }) => fields.map((field) => [field.name, field])));
	return parts
		.filter(({ fields }) => !filesOnly || fields === fileFields)
		.map(({ title, fields }) => ({
			...(title ? { title: t(title) } : {}),
			fields: fields.flatMap((name) => {
				const field = hasField(service, name) ? all.get(name) : undefined;
				return field ? [{ ...field, ...own[name], required: field.required || must.has(name) }] : [];
			}),
		}));
}

/** The schema of the form: what service it is for is chosen above it. */
const schema = adHocRequest.schema.omit({ serviceType: true, number: true });

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** The same with what a service type must say: all that is missing is told at once. */
export const requestSchema = (service: ServiceType): FormSchema => ({
	async safeParseAsync(value) {
		const read = await schema.safeParseAsync(value);
		const said = value as Record<string, unknown>;
		const missing = fieldsOf[service].must
			.filter((name) => isMissing(said[name]))
			.map((name) => ({ path: [name], code: "custom", message: "problem.required" }));
		return missing.length === 0 ? read : { success: false, error: { issues: [...(read.error?.issues ?? []), ...missing] } };
	},
});

/** Asked for where the cargo needs one. */
const msdsHint =
	(t: Text) =>
	({ cargo }: Record<string, unknown>) =>
		cargo === "dangerous" ? <strong className="font-medium text-warn">{t("adHocScreen.msdsNeeded")}</strong> : null;

/** What is sent of what was entered: what another service type has is none of this one's. */
export const sentFields = (service: ServiceType, entered: Record<string, unknown>): Record<string, unknown> => ({
	...Object.fromEntries(Object.entries(entered).filter(([name]) => hasField(service, name))),
	serviceType: service,
});
