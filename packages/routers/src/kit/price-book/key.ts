import { pricedBy } from "@iqt/db";
import { columnsOf } from "./convert.ts";
import type { RateBook } from "./define.ts";
import type { RateField } from "./fields.ts";

/** Fields two rates must share to be of one key; weight bands, steps and days are compared as ranges. */
export const keyFields = ({ fields, tiers }: Pick<RateBook, "fields" | "tiers">): RateField[] =>
	fields.filter((f) => f.key && f.kind !== "weight" && f.name !== tiers?.from && f.name !== tiers?.to);

/** Their columns. */
export const keyColumns = (book: Pick<RateBook, "fields" | "tiers">): string[] => keyFields(book).flatMap(columnsOf);

/** One text for all rates of one key, by their values under these names: fields of a row, or columns. What prices the same has one basis. */
export const keyText = (names: readonly string[], values: Readonly<Record<string, unknown>>): string =>
	JSON.stringify(names.map((name) => (name === "basis" ? pricedBy(String(values.basis)) : values[name])));

/** Fields that name a lane: its places and what is named at them, its mode and its direction. */
export const laneFields = ({ fields }: Pick<RateBook, "fields">): RateField[] =>
	fields.filter((f) => f.key && (f.kind === "place" || f.kind === "area" || f.within !== undefined || f.name === "mode" || f.name === "direction"));

/** Their columns. */
export const laneColumns = (book: Pick<RateBook, "fields">): string[] => laneFields(book).map(({ column }) => column);
