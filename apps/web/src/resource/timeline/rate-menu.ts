import type { Rate } from "@iqt/routers/kit/price-book/list";
import type { MenuItem } from "@iqt/ui/menu";
import type { KeyboardEvent } from "react";
import type { Text } from "../../lib/text.ts";
import { type Draft, dayOfEdge, draftAfter } from "./draft.ts";
import type { TimelineWords } from "./words.ts";

/** What every part of a timeline works with. */
export interface TimelineDesk {
	t: Text;
	words: TimelineWords;
	today: string;
	/** The day looked at. */
	day: string;
	setDay: (day: string) => void;
	draft: Draft | null;
	setDraft: (draft: Draft | null) => void;
	keep: () => void;
	mayEdit: boolean;
	/** The day may be null: the form asks for it. */
	onEdit: (rate: Rate, from: string | null) => void;
	onHistory: (rate: Rate) => void;
	/** Opens the price search of a rate's lane on the day looked at; null where the book leads to none. */
	onSearch: ((rate: Rate) => void) | null;
}

/** All that can be done with a rate of a timeline, dragged or not. */
export function rateMenu(rate: Rate, { t, today, day, setDraft, mayEdit, onEdit, onHistory, onSearch }: TimelineDesk): MenuItem[] {
	const move =
		(edge: Draft["edge"], to = dayOfEdge(rate, edge)) =>
		() =>
			setDraft({ id: rate.id, edge, day: to });
	const { validFrom, validTo } = rate.row;
	const goesOn = String(validFrom) <= today && (validTo === null || String(validTo) > today);
	// A change from a day parts the rate there: the day looked at, where that is within it.
	const within = day > String(validFrom) && (validTo === null || day <= String(validTo));
	return [
		...(mayEdit
			? [
					{ label: t("timeline.moveEnd"), onSelect: move("validTo") },
					{ label: t("timeline.moveStart"), onSelect: move("validFrom") },
					...(goesOn ? [{ label: t("timeline.endToday"), onSelect: move("validTo", today) }] : []),
					{ label: t("timeline.changeFrom"), onSelect: () => onEdit(rate, within ? day : null) },
					{},
				]
			: []),
		...(onSearch ? [{ label: t("timeline.search", { day }), onSelect: () => onSearch(rate) }] : []),
		{ label: t("book.history"), onSelect: () => onHistory(rate) },
	];
}

/** Whatever has a rate's menu moves the rate's end by keys while it is moved: there the focus is when the menu has closed. True where the key was one of those. */
export function moveByKey(event: KeyboardEvent, rate: Rate, { draft, setDraft, keep, today }: TimelineDesk): boolean {
	if (draft?.id !== rate.id) return false;
	const after = draftAfter(draft, event, { rate, today });
	if (after === null) return false;
	event.preventDefault();
	if (after === "keep") keep();
	else setDraft(after === "revert" ? null : after);
	return true;
}
