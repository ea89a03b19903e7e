import { cargoOf } from "../price-book/standards.ts";
import { columnName } from "../sheet/format.ts";
import { reeferBox } from "./bare-feet.ts";
import type { Cell, Reading } from "./cell-reading.ts";
import type { ImportField } from "./field.ts";
import { shownText } from "./formats.ts";
import type { Part, Slot } from "./layout.ts";
import type { ParsedRecord, Surroundings } from "./parsed-record.ts";
import { remarkQuestions } from "./questions.ts";
import { statementsIn } from "./statements.ts";
import { tidy } from "./text.ts";

const REEFER = "reefer";

/** Whether rates are for reefer cargo: by their own cell, the heads of their columns, or a line over them. */
export function isForReefers(own: Reading, { says }: Pick<Part, "says">, around: Surroundings): boolean {
	if (own.kind === "value") return own.value === REEFER;
	const [head] = says.get("cargo") ?? [];
	const lines = (["section", "title", "sheet"] as const).flatMap((kind) => around[kind].get("cargo")?.values.slice(0, 1) ?? []);
	return (head?.value ?? lines[0]) === REEFER;
}

/**
 * Makes the box of a rate for reefer cargo the refrigerated one where its cell or the line over it (`behind`) names its feet alone, as heads of prices do already,
 * and asks about that of forty. What names a dry box stays so.
 */
export function settleReefer(
	{ row, sources, problems }: ParsedRecord,
	{ own, behind }: { own: { slot: Slot | undefined; cell: Cell; reading: Reading } | undefined; behind: string },
): void {
	const source = sources.get("containerType");
	const isOwn = own?.slot !== undefined && own.reading.kind === "value";
	const text = isOwn ? shownText("container", tidy(String(own.cell.value)), own.cell.format) : behind;
	const value = source ? reeferBox(text) : null;
	if (!source || value === null || value.slice(0, 2) !== String(row.containerType).slice(0, 2)) return;
	// A book without cargo has it in words alone.
	if (row.cargo !== REEFER && (isOwn || statementsIn(text).says.cargo !== REEFER)) return;
	row.containerType = value;
	sources.set("containerType", { ...source, value });
	if (value !== "40RH") return;
	const column = isOwn ? columnName(own.slot?.column ?? 1) : source.kind === "header" || source.kind === "group" ? source.where : null;
	const of = { level: "warning", messageId: "import.reeferOf40", question: remarkQuestions.reeferOf40.id } as const;
	problems.push({ ...of, field: "containerType", column, values: { text, value } });
}

/** Of a cargo nothing speaks of, what the container is for. */
export function settleCargo({ row, sources }: ParsedRecord, fields: readonly ImportField[]): void {
	if (sources.get("cargo")?.kind !== "assumed") return;
	const cargo = cargoOf({ fields }, row);
	const from = sources.get("containerType");
	if (cargo === null || !from) return;
	row.cargo = cargo;
	sources.set("cargo", { ...from, value: cargo, cell: null });
}
