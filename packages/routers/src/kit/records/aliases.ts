import type { ListColumn } from "@iqt/db";

/** How a list knows the other names of its records, kept as a JSON list in `aliases`: what one of them contains finds the record. */
export const aliasesListed: { aliases: ListColumn } = { aliases: { ref: "r.aliases", filter: ["contains"], search: true } };
