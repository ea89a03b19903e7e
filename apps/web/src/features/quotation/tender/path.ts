import { paths } from "../../../paths.ts";

/** The page of a tender. */
export const tenderPath = (id: string): string => `${paths.tenders}/${id}`;
