import { judge, type Verdict } from "./check.ts";
import { type CorpusDesk, corpusDesk } from "./desk.ts";
import { makeRandom } from "./random-book.ts";
import type { Made } from "./truth.ts";

/** Workbooks read at one desk before a new one is taken: what a database grows to is no part of the corpus. */
const AT_ONE_DESK = 250;

interface JudgedWorkbook {
	made: Made;
	verdict: Verdict;
	rates: number;
}

/** Makes, reads and judges the workbooks of consecutive seeds. */
export async function runCorpus(count: number, seed: number, tell: (told: JudgedWorkbook, at: number) => void): Promise<void> {
	let desk: CorpusDesk | null = null;
	try {
		for (let i = 0; i < count; i++) {
			if (i % AT_ONE_DESK === 0) {
				await desk?.close();
				desk = await corpusDesk();
			}
			const made = await makeRandom(seed + i);
			const read = await (desk as CorpusDesk).read(made);
			tell({ made, verdict: judge(made, read), rates: made.truth.rates.length }, seed + i);
		}
	} finally {
		await desk?.close();
	}
}
