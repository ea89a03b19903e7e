import { withBareForties } from "./bare-forties.ts";
import { withBarePrices, withBareSold } from "./bare-prices.ts";
import { withPairedCosts } from "./paired-costs.ts";
import type { ReadingAnswers } from "./questions.ts";
import { withReachedColumns } from "./reached-columns.ts";
import type { OpenedSheet } from "./reading.ts";
import { askAboutTakenOver, type OpenPrice } from "./told-prices.ts";

type Of = Pick<Parameters<typeof withBarePrices>[1], "book" | "questions"> & { answers: Pick<ReadingAnswers, "otherwise" | "areLeast"> };

/**
 * A sheet whose columns are what a person answered that they are, where their heads leave it open, and those that leave open whose prices they hold; what
 * nobody answered is asked.
 */
export function withAnsweredColumns<T extends OpenedSheet>(opened: T, { answers, ...given }: Of): T & { openPrices: OpenPrice[] } {
	const openPrices: OpenPrice[] = [];
	const of = { ...given, otherwise: answers.otherwise, areLeast: answers.areLeast, open: (one: OpenPrice) => void openPrices.push(one) };
	askAboutTakenOver(opened.takenOver, given.questions);
	return { ...withBareForties(withBareSold(withPairedCosts(withBarePrices(withReachedColumns(opened, of), of), of), of), of), openPrices };
}
