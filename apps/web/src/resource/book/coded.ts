import type { CodeKind } from "@iqt/routers/kit/price-book/code-kinds";
import { choosable, type RateField } from "@iqt/routers/kit/price-book/fields";
import { useQueries } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { type Text, text } from "../../lib/text.ts";

type Records = Awaited<ReturnType<typeof api.lookups.coded.query>>;

/** Records of master data that rates name by their codes, by kind. */
export type CodedRecords = ReadonlyMap<CodeKind, Records>;

/** As the screens that are open have read them. */
let read: CodedRecords = new Map();

/** Reads the records the fields name, once a minute at most; what is open beside the list has them from then on. */
export function useCoded(fields: readonly RateField[]): CodedRecords {
	const kinds = [...new Set(fields.flatMap(({ codes }) => codes ?? []))];
	return useQueries({
		queries: kinds.map((kind) => ({
			queryKey: ["coded", kind],
			queryFn: ({ signal }: { signal: AbortSignal }) => api.lookups.coded.query({ kind }, { signal }),
			staleTime: 60_000,
		})),
		combine: (results) => kept(new Map(kinds.flatMap((kind, i) => (results[i]?.data ? [[kind, results[i].data] as const] : [])))),
	});
}

/** The same map as long as it says the same. */
function kept(found: CodedRecords): CodedRecords {
	if ([...found].some(([kind, records]) => read.get(kind) !== records)) read = new Map([...read, ...found]);
	return read;
}

interface Option {
	value: string;
	label: string;
}

/** The values of a field that are chosen from a list, by what people call them; undefined for one without. */
export function optionsOf(field: RateField, say: Text = text, records = read): Option[] | undefined {
	if (field.codes) return (records.get(field.codes) ?? []).map(({ code, name }) => ({ value: code, label: name }));
	return field.options?.map(({ value, label }) => ({ value, label: say(label) }));
}

/** Those that may be chosen: what a rate has already (`had`), and of records of master data those that hold today. */
export function choosableOf(field: RateField, had?: unknown): Option[] | undefined {
	const { codes } = field;
	if (!codes) return field.options && choosable(field, had).map(({ value, label }) => ({ value, label: text(label) }));
	const open = new Set((read.get(codes) ?? []).flatMap(({ code, active }) => (active || code === had ? [code] : [])));
	return optionsOf(field)?.filter(({ value }) => open.has(value));
}
