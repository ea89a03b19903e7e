import { paths } from "../../../paths.ts";

/** The page of a hand-over record. */
export const handOverPath = (id: string): string => `${paths.handOverRecord}/${id}`;
