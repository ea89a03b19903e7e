import { type TextLanguage, textStates } from "@iqt/routers/settings/translations/schema";
import { Badge } from "@iqt/ui/surface";
import { language, languageNames, type Text } from "../../../lib/text.ts";
import { enumColumn } from "../../../resource/grid/enum-column.ts";
import type { Column } from "../../../resource/types.ts";
import type { TextRow } from "./source.ts";

const tones = { shipped: "neutral", overridden: "info", missing: "warn", outdated: "danger" } as const;

/** A text; one that is not the shipped one, or that is missing, says so. */
function Words({ row, language: code, t }: { row: TextRow; language: TextLanguage; t: Text }) {
	const mark = row.missing.includes(code) ? "missing" : row.overridden.includes(code) ? "overridden" : null;
	const words = row[code];
	return (
		<span className="flex min-w-0 items-center gap-1.5" lang={code} title={words}>
			{mark && (
				<span className={`size-1.5 shrink-0 rounded-full ${mark === "missing" ? "bg-warn" : "bg-accent"}`}>
					<span className="sr-only">{t(`translation.state.${mark}`)}: </span>
				</span>
			)}
			<span className="truncate">{words}</span>
		</span>
	);
}

/** The texts of a message in the four languages; `ownFirst` begins with the reader's. */
export function textColumns<Row extends TextRow>(
	t: Text,
	{ mayEdit, readOnlyReason, ownFirst, width = 215 }: { mayEdit: boolean; readOnlyReason: string; ownFirst?: true; width?: number },
): Column<Row>[] {
	const own = language();
	const order = ownFirst ? [...languageNames].sort((a, b) => Number(b.value === own) - Number(a.value === own)) : languageNames;
	return order.map(({ value: code, label }) => ({
		field: code,
		label,
		kind: "text",
		width,
		sort: true,
		filter: ["contains", "startsWith", "eq"],
		render: (row) => <Words row={row} language={code} t={t} />,
		...(mayEdit ? { edit: {} } : { readOnlyReason }),
	}));
}

/** How a message stands. */
export const stateColumn = <Row extends TextRow>(t: Text, readOnlyReason: string): Column<Row> =>
	enumColumn(
		{
			field: "state",
			label: t("translation.state"),
			width: 100,
			filter: ["in", "ne"],
			render: (row) => <Badge tone={tones[row.state]}>{t(`translation.state.${row.state}`)}</Badge>,
			readOnlyReason,
		},
		textStates,
		(state) => t(`translation.state.${state}`),
	);

/** When a text of a message was last changed, and by whom. */
export const changeColumns = <Row extends TextRow>(t: Text, readOnlyReason: string): Column<Row>[] => [
	{ field: "changedAt", label: t("translation.changedAt"), kind: "time", width: 150, sort: true, filter: ["gte", "lte", "between"], readOnlyReason },
	{ field: "changedBy", label: t("translation.changedBy"), kind: "text", width: 140, sort: true, filter: ["contains"], readOnlyReason },
];
