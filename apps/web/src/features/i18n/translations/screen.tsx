import { Button } from "@iqt/ui/button";
import { RadioGroup } from "@iqt/ui/choice";
import { toast } from "@iqt/ui/toast";
import { Download, FileUp } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { api } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { type Text, useText } from "../../../lib/text.ts";
import { download } from "../../../resource/download.ts";
import { ResourceTable } from "../../../resource/grid/resource-table.tsx";
import { useResource } from "../../../resource/grid/use-resource.ts";
import type { Column } from "../../../resource/types.ts";
import { useCan } from "../../../shell/user.ts";
import { changeColumns, stateColumn, textColumns } from "./columns.tsx";
import { type TextRow, textSource } from "./source.ts";
import { useTextMenu } from "./use-text-menu.tsx";

const ImportTexts = lazy(async () => ({ default: (await import("./import-texts.tsx")).ImportTexts }));

const byId = [{ field: "id", order: "ascending" }] as const;

function columnsOf(t: Text, mayEdit: boolean): Column<TextRow>[] {
	const readOnlyReason = t(mayEdit ? "translation.idStays" : "translation.noRight");
	return [
		{
			field: "id",
			label: t("translation.id"),
			kind: "text",
			width: 200,
			sort: true,
			pinned: true,
			filter: ["contains", "startsWith", "eq"],
			readOnlyReason,
		},
		stateColumn(t, readOnlyReason),
		...textColumns(t, { mayEdit, readOnlyReason }),
		...changeColumns(t, readOnlyReason),
		{ field: "area", label: t("translation.area"), kind: "text", width: 110, sort: true, filter: ["in", "eq"], hidden: true, readOnlyReason },
	];
}

const quick = ["all", "overridden", "missing"] as const;

/** Every text the portal, its mails and its documents say, in four languages side by side, to be put in the company's own words. */
export default function Translations() {
	const t = useText();
	const mayEdit = useCan()("translation.edit");
	const source = useMemo(() => textSource(mayEdit), [mayEdit]);
	const columns = useMemo(() => columnsOf(t, mayEdit), [t, mayEdit]);
	const resource = useResource({ source, columns, defaultSort: byId });
	const { rows, state, setState, predicate, query } = resource;
	const [importing, setImporting] = useState(false);
	const close = () => setImporting(false);
	const others = state.filters.filter((filter) => filter.field !== "state");
	const stateFilter = state.filters.find((filter) => filter.field === "state");
	const asked = [stateFilter?.value ?? []].flat();
	const chosen = stateFilter ? (quick.find((one) => asked.length === 1 && asked[0] === one) ?? "") : "all";
	const exportTexts = async () => {
		toast.note(t("translation.exporting"));
		download(await api.translations.exportUrl.mutate({ ...predicate, ...(query.sort ? { sort: query.sort } : {}) }));
	};
	const { rowMenu, openEdit, openHistory, drawers } = useTextMenu<TextRow>({
		edit: t("translation.edit"),
		mayEdit,
		mayLook: true,
		show: resource.patch,
	});
	return (
		<>
			<ResourceTable
				resource={resource}
				title={t("menu.translations")}
				rowMenu={rowMenu}
				onOpen={mayEdit ? openEdit : openHistory}
				filters={
					<RadioGroup
						aria-label={t("translation.show")}
						className="ml-1"
						value={chosen}
						onChange={(next) => setState({ filters: next === "all" ? others : [...others, { field: "state", op: "in", value: [next] }] })}
						options={quick.map((one) => ({ value: one, label: t(`translation.show.${one}`) }))}
					/>
				}
				actions={
					<>
						<Button onClick={() => void exportTexts().catch(showError)}>
							<Download aria-hidden />
							{t("translation.export")}
						</Button>
						{mayEdit && (
							<Button onClick={() => setImporting(true)}>
								<FileUp aria-hidden />
								{t("translation.import")}
							</Button>
						)}
					</>
				}
			/>
			{drawers}
			<Suspense>
				{importing && (
					<ImportTexts
						onClose={close}
						onDone={() => {
							rows.refetch();
							close();
						}}
					/>
				)}
			</Suspense>
		</>
	);
}
