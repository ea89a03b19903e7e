import type { MessageId } from "@iqt/i18n";
import type { MessageValues } from "../errors.ts";

/** Something about the whole sheet a person should know. `rows` are the first sheet rows it is about. */
export interface Notice {
	messageId: MessageId;
	values: MessageValues;
	rows: number[];
}

/** Rows named per notice, and notes quoted: enough to look at, not a second sheet. */
const ROWS_NAMED = 20;
const MOST_NOTICES = 60;

/** Collects what is noticed; notices of one kind and the same values are counted together as `count`. */
export function noticeBook() {
	const notices = new Map<string, Notice & { count: number }>();
	return {
		add(messageId: MessageId, values: MessageValues = {}, row?: number): void {
			const key = JSON.stringify([messageId, values]);
			const known = notices.get(key);
			if (!known && notices.size >= MOST_NOTICES) return;
			const notice = known ?? { messageId, values, rows: [], count: 0 };
			notice.count++;
			if (row !== undefined && notice.rows.length < ROWS_NAMED && notice.rows.at(-1) !== row) notice.rows.push(row);
			if (!known) notices.set(key, notice);
		},
		list: (): Notice[] => [...notices.values()].map(({ count, values, ...rest }) => ({ ...rest, values: { count, ...values } })),
	};
}

export type NoticeBook = ReturnType<typeof noticeBook>;
