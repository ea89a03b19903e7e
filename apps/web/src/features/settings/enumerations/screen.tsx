import { useMemo } from "react";
import { type Text, useText } from "../../../lib/text.ts";
import { ResourceTable } from "../../../resource/grid/resource-table.tsx";
import { useResource } from "../../../resource/grid/use-resource.ts";
import type { Column } from "../../../resource/types.ts";
import { useCan } from "../../../shell/user.ts";
import { changeColumns, stateColumn, textColumns } from "../../i18n/translations/columns.tsx";
import { useTextMenu } from "../../i18n/translations/use-text-menu.tsx";
import { type EnumRow, enumSource, showLabels } from "./source.ts";

function columnsOf(t: Text, mayEdit: boolean): Column<EnumRow>[] {
	const readOnlyReason = t(mayEdit ? "enumeration.fixed" : "enumeration.noRight");
	const fixed = { kind: "text", sort: true, filter: ["contains", "startsWith", "eq"], readOnlyReason } as const;
	const [own, ...others] = textColumns<EnumRow>(t, { mayEdit, readOnlyReason, ownFirst: true, width: 165 });
	return [
		{ ...fixed, field: "title", label: t("enumeration.list"), width: 140, pinned: true },
		...(own ? [own] : []),
		{ ...fixed, field: "value", label: t("enumeration.value"), width: 120, render: ({ value }) => <code>{value}</code> },
		{ ...fixed, field: "list", label: t("enumeration.name"), width: 136, render: ({ list }) => <code>{list}</code> },
		{
			...fixed,
			field: "usedIn",
			label: t("enumeration.usedIn"),
			width: 240,
			sort: false,
			filter: ["contains"],
			render: ({ usedIn }) => (
				<span className="block truncate" title={usedIn}>
					{usedIn}
				</span>
			),
		},
		...others,
		stateColumn(t, readOnlyReason),
		...changeColumns<EnumRow>(t, readOnlyReason).map((column) => ({ ...column, hidden: true })),
	];
}

/** Every list of values people choose from: by which name REST knows it, its values, and what people read for each. */
export default function Enumerations() {
	const t = useText();
	const can = useCan();
	const mayEdit = can("translation.edit");
	const source = useMemo(() => enumSource(mayEdit), [mayEdit]);
	const columns = useMemo(() => columnsOf(t, mayEdit), [t, mayEdit]);
	const resource = useResource({ source, columns });
	const { rowMenu, openEdit, drawers } = useTextMenu<EnumRow>({
		edit: t("enumeration.edit"),
		mayEdit,
		mayLook: can("translation.view"),
		show: (saved) => showLabels(saved.map(({ id }) => id)),
	});
	return (
		<>
			<ResourceTable resource={resource} title={t("menu.enumerations")} rowMenu={rowMenu} onOpen={mayEdit ? openEdit : undefined} />
			{drawers}
		</>
	);
}
