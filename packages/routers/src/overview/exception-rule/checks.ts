import type { Database } from "@iqt/db";
import { addDays, businessDay } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import { staleIndices } from "../../basics/price-index/stale.ts";
import type { Services } from "../../door/context.ts";
import type { Permission } from "../../door/permissions.ts";
import { ownedBy } from "../../kit/own-rows.ts";
import { bookRight } from "../../kit/price-book/edit-right.ts";
import { rateTable } from "../../kit/price-book/table.ts";
import { books } from "../../prices/books.ts";
import type { Finding } from "./finding.ts";
import { askOwn } from "./own-question.ts";
import type { BusinessType } from "./schema.ts";

/** Somebody a question is asked for: they are told of nothing they could not look at. */
export interface For {
	userId: number;
	may: (right: Permission) => boolean;
}

export interface Asked {
	value: number;
	/** The SELECT of a question of one's own. */
	question: string | null;
	services: Pick<Services, "asking">;
	today: string;
	now: Date;
	/** Findings at most. */
	most: number;
}

interface Check {
	/** Rights it takes to be told of any. */
	needs: readonly Permission[];
	/** Right to look at everybody's: who lacks it is told of their own; null where nobody owns what is asked about. */
	all: Permission | null;
	find(db: Kysely<Database>, asked: Asked, whom: For): Promise<Finding[]>;
}

const DAY_MS = 86_400_000;
const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
/** The business day of a moment. */
const dayOf = (at: string | null): string => (at === null ? "" : businessDay(new Date(at)));
const quotationPath = (id: string) => `/QuotationReference/quotationRecord/${id}`;
/** Whom a row has to be of for somebody to be told of it: of them, or of anybody (null). */
const ownerFor = (whom: For, all: Permission): number | null => (whom.may(all) ? null : whom.userId);
/** Uploads looked back at, days. */
const importDays = 7;

/** Each question there is, by name. */
export const checks: Readonly<Record<BusinessType, Check>> = {
	/** Rates of a book that end on one of the next `value` days, a finding a book and day. */
	ratesEnding: {
		needs: [],
		all: null,
		async find(db, { value, today, most }, { may }) {
			const seen = books.filter((book) => may(bookRight(book, "view")));
			const found = await Promise.all(
				seen.map(async (book) => {
					const days = await db
						.selectFrom(rateTable(book))
						.select(({ fn }) => ["valid_to as day", fn.countAll<number>().as("count")])
						.where("valid_to", ">=", today)
						.where("valid_to", "<=", addDays(today, value))
						.groupBy("valid_to")
						.orderBy("valid_to")
						.limit(most)
						.execute();
					const path = book.rights.view.menu ?? "/dashboard";
					return days.map(({ day, count }) => ({
						object: `${book.domain} ${day}`,
						mark: "",
						said: { book: book.domain, day: day ?? "", count },
						path: `${path}?f=validTo:eq:${day}`,
					}));
				}),
			);
			return found.flat().slice(0, most);
		},
	},

	/** Quotations that were sent `value` days ago or more and are not decided on. */
	quotationsUnanswered: {
		needs: ["quotation.view"],
		all: "quotation.viewAll",
		async find(db, { value, now, most }, whom) {
			const rows = await db
				.selectFrom("quotation")
				.select(["id", "number", "customer_name as customer", "sent_at as sentAt"])
				.where("state", "=", "sent")
				.where("sent_at", "<=", before(now, value))
				.where(ownedBy("owner_id", ownerFor(whom, "quotation.viewAll")))
				.orderBy("sent_at")
				.orderBy("id")
				.limit(most)
				.execute();
			return rows.map(({ id, number, customer, sentAt }) => ({
				object: id,
				mark: sentAt ?? "",
				said: { number, customer, day: dayOf(sentAt) },
				path: quotationPath(id),
			}));
		},
	},

	/** Ad hoc requests whose price was needed more than `value` days ago. */
	requestsOverdue: {
		needs: ["adHocRequest.view"],
		all: "adHocRequest.viewAll",
		async find(db, { value, today, most }, whom) {
			const rows = await db
				.selectFrom("ad_hoc_request")
				.select(["id", "number", "customer", "state", "required_date as day"])
				.where("state", "in", ["requestCreated", "costUpdated", "priceUpdated"])
				.where("required_date", "<", addDays(today, -value))
				.where(ownedBy("owner_id", ownerFor(whom, "adHocRequest.viewAll")))
				.orderBy("required_date")
				.orderBy("id")
				.limit(most)
				.execute();
			return rows.map(({ id, number, customer, state, day }) => ({
				object: id,
				mark: state,
				said: { number, customer, day },
				path: `/quotationPortal/QPRequesDetails?id=${id}`,
			}));
		},
	},

	/** Inquiries a vendor has not answered for `value` days. */
	vendorsSilent: {
		needs: ["vendorInquiry.view", "cost.view"],
		all: "vendorInquiry.view",
		async find(db, { value, now, most }) {
			const rows = await db
				.selectFrom("vendor_inquiry as i")
				.innerJoin("ad_hoc_request as r", "r.id", "i.request_id")
				.select(["i.id", "i.number", "i.sent_at as sentAt", "r.number as request", "r.service_type as type"])
				.where("i.state", "in", ["sent", "opened", "draft"])
				.where("i.sent_at", "<=", before(now, value))
				.orderBy("i.sent_at")
				.orderBy("i.id")
				.limit(most)
				.execute();
			return rows.map(({ id, number, sentAt, request, type }) => ({
				object: id,
				mark: sentAt,
				said: { number, request, day: dayOf(sentAt) },
				path: `/quotationPortal/QPVendor${type}QuotationRecord?id=${id}`,
			}));
		},
	},

	/** Truck platforms of which `value` calls or more have failed on the last day, once a day each. */
	platformFailing: {
		needs: ["ntoccCall.view"],
		all: null,
		async find(db, { value, now, today, most }) {
			const rows = await db
				.selectFrom("ntocc_call")
				.select(({ fn }) => ["provider", fn.countAll<number>().as("count")])
				.where("outcome", "=", "failed")
				.where("at", ">=", before(now, 1))
				.groupBy("provider")
				.having(({ fn }) => fn.countAll<number>(), ">=", value)
				.orderBy("provider")
				.limit(most)
				.execute();
			return rows.map(({ provider, count }) => ({
				object: provider,
				mark: today,
				said: { provider, count },
				path: "/ntocc/callRecord?f=outcome:eq:failed",
			}));
		},
	},

	/** Currencies whose latest exchange rate is older than `value` days. */
	exchangeRateMissing: {
		needs: ["exchangeRate.view"],
		all: null,
		async find(db, { value, today, most }) {
			const rows = await db
				.selectFrom("exchange_rate")
				.select(({ fn }) => ["currency", fn.max("valid_from").as("day")])
				.groupBy("currency")
				.having(({ fn }) => fn.max("valid_from"), "<", addDays(today, -value))
				.orderBy("currency")
				.limit(most)
				.execute();
			return rows.map(({ currency, day }) => ({
				object: currency,
				mark: day,
				said: { currency, day },
				path: `/basicdata/exchangeRate?f=currency:eq:${currency}`,
			}));
		},
	},

	/** Indices rates go by whose latest value is older than `value` days, or that have none. */
	indexMissing: {
		needs: ["indexValue.view"],
		all: null,
		async find(db, { value, today, most }) {
			const stale = await staleIndices(db, today, value);
			return stale.slice(0, most).map(({ code, latestDay }) => ({
				object: code,
				mark: latestDay ?? "",
				said: { code, day: latestDay ?? "none" },
				path: `/basicdata/indexValue?f=indexCode:eq:${code}`,
			}));
		},
	},

	/** Uploads of the last week that failed, or of which `value` rows or more (one, where that is 0) could not be read. */
	importsFailed: {
		needs: [],
		all: null,
		async find(db, { value, now, most }, { may }) {
			const seen = books.filter((book) => may(bookRight(book, "view")));
			const errors = sql<number>`coalesce(json_extract(b.counts, '$.error'), 0)`;
			const rows = await db
				.selectFrom("import_batch as b")
				.innerJoin("user as u", "u.id", "b.owner_id")
				.select(["b.id", "b.domain", "b.file_name as file", "b.state", "u.display_name as by", errors.as("errors")])
				.where(
					"b.domain",
					"in",
					seen.map(({ domain }) => domain),
				)
				.where("b.created_at", ">=", before(now, importDays))
				.where(({ or, eb }) => or([eb("b.state", "=", "failed"), eb(errors, ">=", Math.max(value, 1))]))
				.where("b.state", "not in", ["cancelled", "undone"])
				.orderBy("b.created_at", "desc")
				.limit(most)
				.execute();
			return rows.map(({ id, domain, file, by, state, errors: count }) => ({
				object: id,
				mark: state === "failed" ? state : String(count),
				said: { file, by, count },
				path: seen.find((book) => book.domain === domain)?.rights.view.menu ?? "/dashboard",
			}));
		},
	},

	/** Drafts and sent quotations that earn less than `value` percent. */
	marginLow: {
		needs: ["quotation.view", "cost.view"],
		all: "quotation.viewAll",
		async find(db, { value, today, most }, whom) {
			const rows = await db
				.selectFrom("quotation")
				.select(["id", "number", "customer_name as customer", "total_minor as total"])
				.where("state", "in", ["draft", "sent"])
				.where("valid_to", ">=", today)
				.where("cost_minor", "is not", null)
				.where("total_minor", ">", 0)
				.where(sql<boolean>`(total_minor - cost_minor) * 100 < total_minor * ${value}`)
				.where(ownedBy("owner_id", ownerFor(whom, "quotation.viewAll")))
				.orderBy("updated_at", "desc")
				.orderBy("id")
				.limit(most)
				.execute();
			return rows.map(({ id, number, customer, total }) => ({
				object: id,
				mark: String(total),
				said: { number, customer },
				path: quotationPath(id),
			}));
		},
	},

	/** A question of a super administrator's own. Who is told of what it finds may see whatever it may be about. */
	ownQuestion: {
		needs: ["cost.view", "quotation.viewAll", "adHocRequest.viewAll", "vendorInquiry.view"],
		all: null,
		find: async (db, { question, services, most }) => (question === null ? [] : askOwn(db, services, question, most)),
	},
};
