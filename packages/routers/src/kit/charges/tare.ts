import type { Run } from "./run.ts";

/** What an empty container weighs as a rule, kilograms: of a 20', a 40' and a longer one, and what a cooling unit adds. */
const TARE = { short: 2_300, long: 3_900, longer: 4_800, reefer: 800 };

/** A container's weight with its cargo, kilograms, as asked for; else with the usual weight of an empty one. */
export function withTare(run: Run, containerType: string): number {
	const { grossWeightKg, weightWithTareKg } = run.input;
	if (weightWithTareKg !== undefined) return weightWithTareKg;
	const teu = Number(run.teu(containerType));
	const empty = teu <= 1 ? TARE.short : teu <= 2 ? TARE.long : TARE.longer;
	return grossWeightKg + empty + (run.world.containers.get(containerType)?.reefer ? TARE.reefer : 0);
}
