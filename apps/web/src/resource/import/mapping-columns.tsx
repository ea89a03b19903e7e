import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { columnName } from "@iqt/routers/kit/sheet/format";
import { Input } from "@iqt/ui/input";
import { Select } from "@iqt/ui/select";
import { useText } from "../../lib/text.ts";
import { optionLabel } from "./option-label.ts";
import type { Batch, Mapping } from "./types.ts";

type Columns = Mapping["columns"];
type Target = NonNullable<Columns[number]["target"]>;

/** Fields a column may hold, those that must be given with a star. */
export const fieldChoices = ({ fields }: Batch): { value: string; label: string }[] =>
	fields.map((f) => ({ value: f.name, label: f.required ? `${f.label} *` : f.label }));

/** The columns of one table of a sheet, and which field each of them holds. */
export function MappingColumns({
	book,
	batch,
	columns,
	followed,
	onChange,
}: {
	book: RateBook;
	batch: Batch;
	columns: Columns;
	/** The number of the table a column took its field from, for those that follow the same head there. */
	followed: ReadonlyMap<number, number>;
	onChange: (columns: Columns) => void;
}) {
	const t = useText();
	const options = fieldChoices(batch);
	const container = batch.fields.find((f) => f.kind === "container")?.name;
	const labelOf = (name: string) => batch.fields.find((f) => f.name === name)?.label ?? name;
	const change = (column: number, next: (target: Target | null) => Target | null) =>
		onChange(columns.map((c) => (c.column === column ? { ...c, target: next(c.target) } : c)));
	const setTarget = (column: number, field: string) =>
		change(column, (target) => (field ? { field, ...(target?.set && target.field === field ? { set: target.set } : {}) } : null));
	const setConstant = (column: number, name: string, value: string) =>
		change(column, (target) => {
			if (!target) return target;
			const { [name]: _old, ...rest } = target.set ?? {};
			return { ...target, set: value ? { ...rest, [name]: value } : rest };
		});
	return (
		<div className="overflow-x-auto rounded-md border border-line">
			<table className="w-full border-collapse text-[13px]">
				<thead className="bg-soft text-left">
					<tr>
						<th className="px-2 py-1.5">{t("wizard.column")}</th>
						<th className="px-2 py-1.5">{t("wizard.header")}</th>
						<th className="px-2 py-1.5">{t("wizard.target")}</th>
					</tr>
				</thead>
				<tbody>
					{columns.map((c) => {
						const others = Object.entries(c.target?.set ?? {}).filter(([name]) => name !== container);
						return (
							<tr key={c.column} className="border-t border-line">
								<td className="px-2 py-1 text-ink-soft">{columnName(c.column)}</td>
								<td className="max-w-24 truncate px-2 py-1 sm:max-w-60" title={c.header}>
									{c.header}
								</td>
								<td className="px-2 py-1 sm:w-72">
									<div className="flex gap-1">
										<Select
											aria-label={t("wizard.targetOf", { header: c.header })}
											value={c.target?.field ?? ""}
											emptyLabel={t("wizard.unused")}
											placeholder={t("wizard.unused")}
											options={options}
											onChange={(field) => setTarget(c.column, field)}
											className="!h-8"
										/>
										{container && c.target?.set && container in c.target.set && (
											<Input
												aria-label={labelOf(container)}
												className="!h-8 !w-20 shrink-0"
												value={c.target.set[container] ?? ""}
												onChange={(e) => setConstant(c.column, container, e.target.value)}
											/>
										)}
									</div>
									{followed.has(c.column) && (
										<p className="mt-0.5 text-xs text-ink-soft">{t("wizard.asTable", { number: followed.get(c.column) ?? 0 })}</p>
									)}
									{others.length > 0 && (
										<p className="mt-0.5 text-xs text-ink-soft">
											{others.map(([name, value]) => `${labelOf(name)}: ${optionLabel(book, name, value.split("|")[0] ?? "")}`).join(", ")}
										</p>
									)}
								</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</div>
	);
}
