import { cargoOf } from "../price-book/standards.ts";
import type { ImportField } from "./field.ts";
import type { ParsedRecord } from "./parsed-record.ts";

/** Of a cargo nothing speaks of, what the container is for. */
export function settleCargo({ row, sources }: ParsedRecord, fields: readonly ImportField[]): void {
	if (sources.get("cargo")?.kind !== "assumed") return;
	const cargo = cargoOf({ fields }, row);
	const from = sources.get("containerType");
	if (cargo === null || !from) return;
	row.cargo = cargo;
	sources.set("cargo", { ...from, value: cargo, cell: null });
}
