/** Reads random strange workbooks and holds them against their truth: `npm run corpus -- COUNT [SEED]`. Fails when one is read otherwise and nobody is asked. */
import { runCorpus } from "@iqt/routers/kit/imports/corpus/run";

const [count = 1_000, seed = 1] = process.argv.slice(2).map(Number);
if (!Number.isInteger(count) || !Number.isInteger(seed) || count < 1) throw new Error("usage: npm run corpus -- COUNT [SEED]");

/** Differences told of one workbook. */
const TOLD = 4;

const began = performance.now();
let [silent, workbooks, rates, needless] = [0, 0, 0, 0];
await runCorpus(count, seed, ({ made, verdict, rates: own }, at) => {
	rates += own;
	needless += verdict.needless.length;
	if (verdict.silent.length === 0) return;
	silent += verdict.silent.length;
	workbooks++;
	console.log(`npm run corpus -- 1 ${at}: ${made.domain}, ${made.features.join(" ")}`);
	for (const line of verdict.silent.slice(0, TOLD)) console.log(`  ${line}`);
});
const seconds = ((performance.now() - began) / 1_000).toFixed(1);
console.log(
	`${count} workbooks from seed ${seed}, ${rates} rates: ${silent} silent differences in ${workbooks} workbooks, ${needless} needless questions (${(needless / count).toFixed(2)} a workbook), ${seconds} s`,
);
process.exitCode = silent > 0 ? 1 : 0;
