import { paths } from "../../../paths.ts";

/** The page of a vendor. */
export const vendorPath = (id: string): string => `${paths.vendors}/${id}`;
