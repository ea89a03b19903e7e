const perWeek = [
	/^(\d{1,2})\s*(?:\/|per|a|x|×|times(?: a| per)?)\s*(?:week|wk|w)$/i,
	/^(?:每周|每週|一周|周|毎週|週)\s*(\d{1,2})\s*(?:班|次|列|趟|便)?$/,
	/^(\d{1,2})\s*(?:班|次|列|趟|便)\s*\/\s*(?:周|週)$/,
];

/** Departures a week of a rate book's frequency ("2/week", "每周2班", "daily"); null where it says something else. */
export function weeklyDepartures(frequency: string | null): number | null {
	const text = (frequency ?? "").trim();
	for (const pattern of perWeek) {
		const count = pattern.exec(text)?.[1];
		if (count) return Number(count);
	}
	if (/^(?:weekly|每周|每週|毎週)$/i.test(text)) return 1;
	return /^(?:daily|每天|每日|毎日)$/i.test(text) ? 7 : null;
}
