/** Where a value of a rate comes from, nearest to the cell first. */
export const sourceKinds = [
	"corrected",
	"column",
	"merged",
	"beside",
	"format",
	"given",
	"header",
	"group",
	"section",
	"title",
	"note",
	"sheet",
	"kept",
	"assumed",
] as const;

export type SourceKind = (typeof sourceKinds)[number];

export interface Source {
	kind: SourceKind;
	/** "D5:D44", "D", "row 3" as its number; null where there is no one place. */
	where: string | null;
	/** The value, where all that came from there is one. */
	value: string | null;
	/** A person gave it in place of the standard, for rates that have none yet. */
	instead?: true;
}

/** What a field's values of a sheet come from, and how many from each. */
export interface FieldSources {
	field: string;
	from: (Source & { count: number })[];
}

/** Places told apart for each kind of source of a field; what comes from more is counted together. */
const MOST_PLACES = 20;

/** Counts where the values of rates come from. */
export function sourceTally() {
	const fields = new Map<string, Map<string, Source & { count: number }>>();
	return {
		add(field: string, { kind, where, value, instead }: Source): void {
			const known = fields.get(field) ?? new Map<string, Source & { count: number }>();
			fields.set(field, known);
			const key = `${kind}|${where ?? ""}|${value ?? ""}`;
			const seen = known.get(key);
			if (seen) seen.count++;
			else if ([...known.values()].filter((s) => s.kind === kind).length < MOST_PLACES)
				known.set(key, { kind, where, value, ...(instead ? { instead } : {}), count: 1 });
			else {
				const rest = known.get(kind) ?? { kind, where: null, value: null, count: 0 };
				rest.count++;
				known.set(kind, rest);
			}
		},
		/** Whether anything in the sheet, or a person, gave a field a value; `ofAll`: what a person gave single rates is theirs alone. */
		isGiven: (field: string, ofAll = false): boolean =>
			[...(fields.get(field)?.values() ?? [])].some(
				({ kind, instead }) => kind !== "assumed" && kind !== "kept" && !instead && !(ofAll && kind === "corrected"),
			),
		list: (): FieldSources[] =>
			[...fields].map(([field, from]) => ({
				field,
				from: [...from.values()].sort((a, b) => sourceKinds.indexOf(a.kind) - sourceKinds.indexOf(b.kind) || b.count - a.count),
			})),
	};
}

export type SourceTally = ReturnType<typeof sourceTally>;
