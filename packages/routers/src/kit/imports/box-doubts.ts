import type { SheetRow } from "../sheet/read.ts";
import { bareForties } from "./bare-forties.ts";
import { boxHeadDoubts } from "./box-heads.ts";
import type { ImportField } from "./field.ts";
import { fortyFootHeads } from "./forty-foot.ts";
import type { Part } from "./layout.ts";
import type { Mapping } from "./mapping.ts";
import type { ParsedRecord, Surroundings } from "./parsed-record.ts";
import type { QuestionBook } from "./questions.ts";

/** Hears of rates, and asks where what names their containers, a head, a cell or a line, may stand for others. */
export function boxDoubts(of: { mapping: Mapping; parts: readonly Part[]; fields: readonly ImportField[]; questions: QuestionBook }) {
	const { mapping, parts, questions } = of;
	const [heads, forties, beside] = [fortyFootHeads(mapping, parts, questions), bareForties(parts, of), boxHeadDoubts(of)];
	return {
		/** A rate, the row it stands in and what stands around that. */
		rate(record: ParsedRecord, row: SheetRow, around: Surroundings): void {
			heads.rate(record);
			forties.rate(record, row, around);
			beside.rate(record, row);
		},
		/** Asks what only all rates tell. */
		close(): void {
			heads.close();
			forties.close();
		},
	};
}
