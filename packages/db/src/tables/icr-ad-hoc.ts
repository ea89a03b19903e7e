import type { Generated } from "kysely";
import type { RecordColumns } from "./settings.ts";

/** Forms that ask for a price of a train between China and Europe where there is none. */
export interface IcrAdHocTable extends RecordColumns {
	/** IA-2026-000001: running within its year. */
	number: string;
	state: Generated<"created" | "closed">;
	customer: string;
	/** Terminals, or doors in words; one at least of each end. */
	pol_id: string | null;
	pickup: string | null;
	pod_id: string | null;
	delivery: string | null;
	ramp_city_id: string | null;
	/** JSON array: "2 × 40HC". */
	containers: string;
	ownership: "COC" | "SOC";
	cargo: "general" | "reefer" | "dangerous";
	commodity: string;
	/** Kilograms of one container. */
	gross_weight: number;
	/** With commas between. */
	hs_codes: string | null;
	ready_date: string;
	/** Of all containers together, a decimal string in `currency`. */
	target_price: string | null;
	currency: string | null;
	remark: string | null;
	/** Of a closed one. */
	closed_reason: string | null;
	/** Who asks. */
	owner_id: number;
	created_at: string;
}
