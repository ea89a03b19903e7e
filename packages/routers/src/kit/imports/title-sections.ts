import { readLines, type Sayings } from "./said.ts";
import { isOfKind, numbersOf, type SectionNumber } from "./section-numbers.ts";

interface Line {
	row: number;
	text: string;
}

/** A numbered title over the first rates: what titles say without it, and what lines below it say, which may be of its section or of all. */
export interface TitleSection {
	numbers: readonly SectionNumber[];
	outer: Sayings;
	under: Sayings;
}

/** The sections that titles over the first rates begin, the outermost first. `ofAll`: lines that hold for every table. */
export function titleSections(titles: readonly Line[], ofAll: readonly Line[], fields: ReadonlySet<string>): TitleSection[] {
	const lines = titles.map((line) => ({ ...line, numbers: numbersOf(line.text) }));
	const numbered = lines.filter(({ numbers }) => numbers.length > 0);
	// Several of one kind without rates between them are a list.
	const heads = numbered.filter((one) => !numbered.some((other) => other !== one && isOfKind(one.numbers, other.numbers)));
	return heads.map((head) => ({
		numbers: head.numbers,
		outer: readLines([...lines.filter(({ row }) => row < head.row), ...ofAll], fields).sayings,
		under: readLines(
			lines.filter(({ row, numbers }) => row >= head.row && numbers.length === 0),
			fields,
		).sayings,
	}));
}
