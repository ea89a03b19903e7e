import { Button } from "@iqt/ui/button";
import { Table } from "@iqt/ui/table";
import { OpenDialog } from "../lib/dialogs.tsx";
import { useText } from "../lib/text.ts";

/** A field in words: as it was opened, as somebody else left it, as it was entered here. */
export interface FieldVersions {
	field: string;
	label: string;
	before: string;
	theirs: string;
	mine: string;
}

interface VersionsDialogProps {
	title: string;
	description: string;
	/** Fields that differ. */
	fields: readonly FieldVersions[];
	onTheirs: () => void;
	onMine: () => void;
	onClose: () => void;
}

const cell = "border border-line px-2 py-1";

/** Somebody else was faster: both versions side by side, and which one holds. */
export function VersionsDialog({ title, description, fields, onTheirs, onMine, onClose }: VersionsDialogProps) {
	const t = useText();
	return (
		<OpenDialog
			role="alertdialog"
			size="medium"
			onClose={onClose}
			title={title}
			description={description}
			footer={
				<>
					<Button onClick={onTheirs}>{t("table.takeTheirs")}</Button>
					<Button variant="primary" onClick={onMine}>
						{t("table.keepMine")}
					</Button>
				</>
			}
		>
			<Table
				className="w-full border-collapse [&_td]:wrap-anywhere [&_td]:whitespace-pre-line [&_td]:align-top [&_th]:align-top"
				headRowClass="text-left"
				headCellClass="bg-soft"
				rows={fields}
				rowKey={({ field }) => field}
				columns={[
					{ name: "field", label: t("table.field"), className: cell, rowHead: true, cellClass: "text-left font-medium", cell: ({ label }) => label },
					{ name: "before", label: t("table.before"), className: cell, cellClass: "text-ink-soft", cell: ({ before }) => before },
					{ name: "theirs", label: t("table.theirs"), className: cell, cell: ({ theirs }) => theirs },
					{ name: "mine", label: t("table.mine"), className: cell, cellClass: "font-medium", cell: ({ mine }) => mine },
				]}
			/>
		</OpenDialog>
	);
}
