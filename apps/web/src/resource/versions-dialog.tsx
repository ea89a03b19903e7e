import { Button } from "@iqt/ui/button";
import { Dialog } from "@iqt/ui/dialog";
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

/** Somebody else was faster: both versions side by side, and which one holds. */
export function VersionsDialog({ title, description, fields, onTheirs, onMine, onClose }: VersionsDialogProps) {
	const t = useText();
	return (
		<Dialog
			open
			role="alertdialog"
			size="medium"
			onOpenChange={onClose}
			title={title}
			description={description}
			closeLabel={t("shell.close")}
			footer={
				<>
					<Button onClick={onTheirs}>{t("table.takeTheirs")}</Button>
					<Button variant="primary" onClick={onMine}>
						{t("table.keepMine")}
					</Button>
				</>
			}
		>
			<table className="w-full border-collapse [&_td]:wrap-anywhere [&_td]:whitespace-pre-line [&_td]:align-top [&_th]:align-top">
				<thead>
					<tr className="text-left">
						<th className="border border-line bg-soft px-2 py-1">{t("table.field")}</th>
						<th className="border border-line bg-soft px-2 py-1">{t("table.before")}</th>
						<th className="border border-line bg-soft px-2 py-1">{t("table.theirs")}</th>
						<th className="border border-line bg-soft px-2 py-1">{t("table.mine")}</th>
					</tr>
				</thead>
				<tbody>
					{fields.map(({ field, label, before, theirs, mine }) => (
						<tr key={field}>
							<th className="border border-line px-2 py-1 text-left font-medium">{label}</th>
							<td className="border border-line px-2 py-1 text-ink-soft">{before}</td>
							<td className="border border-line px-2 py-1">{theirs}</td>
							<td className="border border-line px-2 py-1 font-medium">{mine}</td>
						</tr>
					))}
				</tbody>
			</table>
		</Dialog>
	);
}
