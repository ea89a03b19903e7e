import { businessDay } from "@iqt/i18n/days";
import { type TenderColumns, type TenderField, tenderFields } from "@iqt/routers/desk/tender/schema";
import { Button } from "@iqt/ui/button";
import { Field } from "@iqt/ui/field";
import { Textarea } from "@iqt/ui/input";
import { Select } from "@iqt/ui/select";
import { Card } from "@iqt/ui/surface";
import { Table } from "@iqt/ui/table";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { api, trpc } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { listed, useText } from "../../../lib/text.ts";
import { useCheckedFile } from "../../../resource/import/use-checked-file.ts";
import { tenderPath } from "./path.ts";
import type { Looked } from "./types.ts";
import { freshUsual, UsualFields } from "./usual-fields.tsx";

interface Source {
	objectName?: string;
	pastedText?: string;
}

/** A customer's list on its way in: a file or what was copied, then what its columns hold and what lanes are that say nothing else. */
export function NewTender({ onCancel }: { onCancel: () => void }) {
	const t = useText();
	const chooser = useRef<HTMLInputElement>(null);
	const [text, setText] = useState("");
	const [found, setFound] = useState<{ looked: Looked; source: Source; name: string } | null>(null);
	const [fileName, setFileName] = useState("");
	const { busy, checked, refused, zone, input } = useCheckedFile({
		check: (objectName) => api.tender.look.query({ objectName }),
		refusal: ({ message }) => message,
		apply: () => Promise.resolve(),
	});
	const look = trpc.useUtils().tender.look;
	const paste = () =>
		look
			.fetch({ pastedText: text })
			.then((looked) => setFound({ looked, source: { pastedText: text }, name: `${t("tenderScreen.button")} ${businessDay(new Date())}` }))
			.catch(showError);
	const { objectName, ...looked } = checked ?? {};
	const ready = found ?? (objectName ? { looked: looked as Looked, source: { objectName }, name: fileName } : null);
	if (ready) return <Columns key={ready.name} {...ready} onCancel={onCancel} />;
	return (
		<Card title={t("tenderScreen.new")}>
			<div {...zone} className="flex flex-col gap-4">
				<div className="flex flex-wrap items-center gap-3">
					<input
						{...input}
						ref={chooser}
						aria-label={t("tenderScreen.upload")}
						tabIndex={-1}
						onChange={(event) => {
							setFileName(event.target.files?.[0]?.name ?? "");
							input.onChange(event);
						}}
					/>
					<Button variant="primary" busy={busy} onClick={() => chooser.current?.click()}>
						<FileUp aria-hidden />
						{t("tenderScreen.upload")}
					</Button>
				</div>
				{refused && (
					<p role="alert" className="rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-danger">
						{refused}
					</p>
				)}
				<Field label={t("tenderScreen.paste")}>
					{(control) => <Textarea {...control} rows={6} wrap="off" value={text} onChange={(event) => setText(event.target.value)} />}
				</Field>
				<div className="flex gap-2">
					<Button disabled={text.trim() === ""} onClick={() => void paste()}>
						{t("tenderScreen.read")}
					</Button>
					<Button variant="ghost" onClick={onCancel}>
						{t("shell.cancel")}
					</Button>
				</div>
			</div>
		</Card>
	);
}

interface ColumnsProps {
	looked: Looked;
	source: Source;
	name: string;
	onCancel: () => void;
}

/** What a column holds, as the choice beside it has it: a field, how many of a container, or nothing. */
const heldBy = (columns: TenderColumns, at: number): string => {
	const box = columns.boxes.find((one) => one.at === at);
	return box ? `box:${box.type}` : (tenderFields.find((field) => columns[field] === at) ?? "");
};

/** The columns with another one holding a field: whichever held it before holds nothing. */
function holding(columns: TenderColumns, at: number, held: string): TenderColumns {
	const boxes = columns.boxes.filter((one) => one.at !== at);
	const fields = Object.fromEntries(
		tenderFields.flatMap((field) => (columns[field] === undefined || columns[field] === at ? [] : [[field, columns[field]]])),
	);
	if (held.startsWith("box:")) return { ...fields, boxes: [...boxes, { type: held.slice(4), at }] };
	return { ...fields, boxes, ...(held === "" ? {} : { [held as TenderField]: at }) };
}

function Columns({ looked, source, name: given, onCancel }: ColumnsProps) {
	const t = useText();
	const [, navigate] = useLocation();
	const utils = trpc.useUtils();
	const [columns, setColumns] = useState<TenderColumns>(looked.columns);
	const [usual, setUsual] = useState(freshUsual);
	const [name, setName] = useState(given);
	const create = trpc.tender.create.useMutation({
		onSuccess: async ({ id }) => {
			await utils.tender.list.invalidate();
			navigate(tenderPath(id));
		},
	});
	const boxes = [...new Set([...looked.columns.boxes, ...columns.boxes].map(({ type }) => type))];
	const options = [
		...tenderFields.map((field) => ({ value: field, label: t(`tender.field.${field}`) })),
		...boxes.map((box) => ({ value: `box:${box}`, label: t("tenderScreen.boxColumn", { box }) })),
	];
	const isReady = columns.origin !== undefined && columns.destination !== undefined && name.trim() !== "" && usual.grossWeightKg > 0;
	return (
		<Card title={t("tenderScreen.rowsFound", { count: looked.count })}>
			<div className="flex flex-col gap-4">
				{looked.otherSheets.length > 0 && (
					<p role="status" className="text-warn">
						{t("tenderScreen.otherSheets", { names: listed(looked.otherSheets) })}
					</p>
				)}
				<div className="overflow-x-auto">
					<Table<{ cells: string[]; row: number }>
						className="w-full"
						headCellClass="border-b border-line px-2 py-1 text-left align-bottom"
						rows={looked.rows.map((cells, row) => ({ cells, row }))}
						rowKey={({ row }) => row}
						columns={looked.head.map((head, at) => ({
							name: String(at),
							label: (
								<div className="flex min-w-36 flex-col gap-1">
									<span>{head || "–"}</span>
									<Select
										aria-label={head || "–"}
										value={heldBy(columns, at)}
										options={options}
										placeholder={t("tenderScreen.noColumn")}
										emptyLabel={t("tenderScreen.noColumn")}
										onChange={(held) => setColumns(holding(columns, at, held))}
									/>
								</div>
							),
							cellClass: "border-b border-line px-2 py-1 max-w-60 truncate",
							cell: ({ cells }) => cells[at] ?? "",
						}))}
					/>
				</div>
				<UsualFields usual={usual} onChange={setUsual} name={name} onName={setName} />
				<div className="flex gap-2">
					<Button variant="primary" disabled={!isReady} busy={create.isPending} onClick={() => create.mutate({ source, name, columns, usual })}>
						{t("tenderScreen.take")}
					</Button>
					<Button variant="ghost" onClick={onCancel}>
						{t("shell.cancel")}
					</Button>
				</div>
			</div>
		</Card>
	);
}
