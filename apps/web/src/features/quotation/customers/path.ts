import { paths } from "../../../paths.ts";

/** The page of a customer. */
export const customerPath = (id: string): string => `${paths.customers}/${id}`;
