import { readLines, type SaidTogether, type Saying, type Sayings } from "./said.ts";
import { isOfKind, numbersOf, type SectionNumber } from "./section-numbers.ts";

interface Line {
	row: number;
	text: string;
	/** The same with the days of its month or quarter. */
	meant?: string;
}

/** A numbered title over the first rates: what titles say without it, and what lines below it say, which may be of its section or of all. */
export interface TitleSection {
	numbers: readonly SectionNumber[];
	outer: Sayings;
	under: Sayings;
}

/** What a section's own title says, in front of what lines outside it say; of a field of which both say the same, what they have in common. */
function within(outer: Sayings, own: Sayings): Map<string, Saying> {
	const both = [...own].map(([field, saying]): [string, Saying] => {
		const outside = outer.get(field);
		if (!outside) return [field, saying];
		const common = outside.values.filter((value) => saying.values.includes(value));
		const isCertain = saying.certain && outside.certain;
		return [field, common.length > 0 ? { ...outside, values: common, certain: isCertain } : { ...saying, against: outside }];
	});
	return new Map([...outer, ...both]);
}

/** What titles over the first rates say together, and the sections they begin, the outermost first. `ofAll`: lines that hold for every table. */
export function readTitles(
	titles: readonly Line[],
	ofAll: readonly Line[],
	fields: ReadonlySet<string>,
): SaidTogether & { sections: TitleSection[] } {
	const lines = titles.map((line) => ({ ...line, numbers: numbersOf(line.meant ?? line.text) }));
	const numbered = lines.filter(({ numbers }) => numbers.length > 0);
	// Several of one kind without rates between them are a list.
	const heads = numbered.filter((one) => !numbered.some((other) => other !== one && isOfKind(one.numbers, other.numbers)));
	const ends = [...heads.map(({ row }) => row), Number.POSITIVE_INFINITY];
	const outside = readLines([...lines.filter(({ row }) => row < (ends[0] ?? 0)), ...ofAll], fields);
	const several = [...outside.several];
	let sayings = outside.sayings;
	const sections = heads.map((head, at): TitleSection => {
		const outer = sayings;
		const own = readLines(
			lines.filter(({ row }) => row >= head.row && row < (ends[at + 1] ?? 0)),
			fields,
		);
		several.push(...own.several);
		sayings = within(outer, own.sayings);
		const under = lines.filter(({ row, numbers }) => row >= head.row && numbers.length === 0);
		return { numbers: head.numbers, outer, under: readLines(under, fields).sayings };
	});
	return { sayings, several, sections };
}
