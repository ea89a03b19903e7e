import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { choosable, type RateField } from "@iqt/routers/kit/price-book/fields";
import { plainText } from "@iqt/routers/kit/price-book/rich-text";
import { termFields } from "@iqt/routers/kit/price-book/term-lanes";
import type { LaneTerms } from "@iqt/routers/kit/price-book/terms-list";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FieldValues } from "react-hook-form";
import { DOT } from "../../lib/dot.ts";
import { type Language, language, languageNames, type MessageId, text } from "../../lib/text.ts";
import { defineScreen, RecordScreen } from "../record/record-screen.tsx";
import type { RecordField } from "../record/record-types.ts";
import type { ListPage, ListQuery } from "../types.ts";
import { rateLookup } from "./rate-columns.tsx";
import { TermsControl, termsInWords } from "./terms-control.tsx";

type Texts = Partial<Record<Language, string>>;
type Named = Pick<LaneTerms, "id" | "version" | "lane" | "places">;

/** The procedures of a book's terms. */
interface TermCalls {
	terms: { query(input: ListQuery, options?: { signal?: AbortSignal }): Promise<ListPage<LaneTerms>> };
	termsOfLane: { query(input: { id: string }, options?: { signal?: AbortSignal }): Promise<Named & { texts: Texts }> };
	saveTerms: {
		mutate(input: { id?: string; version?: number; lane?: Record<string, string>; texts: Texts }): Promise<{ id: string; version: number }>;
	};
}

/** With the fields of its lane among its own, as lists and forms read them. */
const flat = <T extends Named>(row: T): T => ({ ...row, ...row.lane });

const placeName = ({ places }: Named, field: string): string => {
	const place = places[field];
	return (language() === "zh" && place?.nameZh) || place?.name || "";
};

function laneField(field: RateField): RecordField<LaneTerms, Named> {
	const { name, label } = field;
	const shared = { name, label, required: true, readOnly: "edit" as const };
	if (field.kind !== "place") return { ...shared, kind: "enum", options: choosable(field), width: 130, filter: ["in"] };
	return {
		...shared,
		kind: "lookup",
		lookup: rateLookup(field),
		chosen: (record) => (record.lane[name] === undefined ? [] : [{ value: record.lane[name], label: placeName(record, name) }]),
		column: { card: 0 },
		width: 160,
		pinned: true,
		filter: ["in", "contains"],
	};
}

/** Says of what a new text would be kept by that there are terms for it already, before they are written anew in vain. */
function TermsThere({ domain, calls, lane }: { domain: string; calls: TermCalls; lane: readonly (readonly [string, string])[] }) {
	const isSaid = lane.every(([, value]) => value !== "");
	const found = useQuery({
		queryKey: ["termsThere", domain, ...lane.map(([, value]) => value)],
		queryFn: ({ signal }) =>
			calls.terms.query({ filters: lane.map(([field, value]) => ({ field, op: "eq" as const, value })), pageSize: 10 }, { signal }),
		enabled: isSaid,
		staleTime: 0,
		meta: { quiet: true },
	});
	return isSaid && (found.data?.items.length ?? 0) > 0 ? <span className="text-danger">{text("terms.there")}</span> : null;
}

/** How the history of a lane tells its texts: by language, those from before there were four as one. */
const recorded = (
	[
		["zh", "log.field.zh"],
		["en", "log.field.en"],
		["es", "log.field.es"],
		["ja", "log.field.ja"],
		["body", "terms.text"],
	] as const
).map(
	([name, label]): RecordField<LaneTerms, Named> => ({
		name,
		label,
		kind: "custom",
		column: false,
		form: false,
		words: (value) => plainText(String(value)),
	}),
);

/** A book's terms: the places and choices they are kept by, and their texts in four languages. */
export function TermsScreen({ book, calls, title }: { book: RateBook; calls: TermCalls; title: MessageId }) {
	const screen = useMemo(() => {
		const kept = termFields(book);
		const wordOf = (field: RateField, of: Named) => {
			const option = field.options?.find(({ value }) => value === of.lane[field.name]);
			return option ? text(option.label) : "";
		};
		const there = (values: FieldValues, isNew: boolean) =>
			isNew && <TermsThere domain={book.domain} calls={calls} lane={kept.map(({ name }) => [name, String(values[name] ?? "")] as const)} />;
		return defineScreen<LaneTerms, Named>({
			name: `${book.domain}Terms`,
			title,
			right: `${book.domain}.edit`,
			objectType: book.domain,
			wide: true,
			calls: {
				list: {
					query: async (query, options) => {
						const page = await calls.terms.query(query, options);
						return { ...page, items: page.items.map(flat) };
					},
				},
				get: { query: async (input, options) => flat(await calls.termsOfLane.query(input, options)) },
				save: {
					mutate: ({ id, version, texts, ...lane }: { id?: string; version?: number; texts: Texts | null } & Record<string, string>) =>
						calls.saveTerms.mutate({ ...(id === undefined ? { lane } : { id, version }), texts: texts ?? {} }),
				},
			},
			nameOf: (row) => {
				const ends = kept.filter(({ kind }) => kind === "place").map(({ name }) => placeName(row, name));
				return [ends.join(" – "), ...kept.map((field) => wordOf(field, row))].filter(Boolean).join(DOT);
			},
			fields: [
				...kept.map(laneField).map((field, i) => (i === kept.length - 1 ? { ...field, hint: there } : field)),
				{
					name: "languages",
					label: "terms.languages",
					kind: "enums",
					form: false,
					sort: false,
					width: 240,
					column: {
						card: 2,
						cardWide: true,
						display: (row) => languageNames.flatMap((one) => (row.languages.includes(one.value) ? [one.label] : [])).join(", "),
					},
				},
				{
					name: "text",
					label: "terms.text",
					kind: "text",
					form: false,
					sort: false,
					filter: ["contains"],
					width: 420,
					column: { card: 1, cardWide: true },
				},
				{ name: "changedAt", label: "terms.changedAt", kind: "time", form: false, width: 150 },
				{
					name: "texts",
					label: "terms.texts",
					hint: "terms.textsHint",
					kind: "custom",
					control: TermsControl,
					column: false,
					wide: true,
					words: termsInWords,
				},
				...recorded,
			],
			addLabel: "terms.add",
			empty: { title: "terms.none", text: "terms.noneText" },
		});
	}, [book, calls, title]);
	return <RecordScreen {...screen} />;
}
