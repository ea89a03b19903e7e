import type { DemoWorld } from "../kit/records/domain.ts";

/** A demo without people and cities, on the day tests hold as today. */
export const demoWorld: DemoWorld = { person: () => "", cities: () => [], today: "2026-11-20" };
