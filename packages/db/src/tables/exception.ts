import type { Generated } from "kysely";
import type { RecordColumns } from "./settings.ts";

/** A question asked on a schedule. */
export interface ExceptionRuleTable extends RecordColumns {
	name: string;
	level: string;
	/** What is asked: a name of `checks` (overview/exception-rule). */
	business_type: string;
	exception_type: string;
	/** Days, calls or percent, as the question has it. */
	value: number;
	/** One SELECT, for the business type that asks it. */
	question: string | null;
	/** Who sees to it. */
	executor_id: number;
	/** JSON array of GUIDs of users who are mailed, too. */
	notified: string;
	handling: string;
	every: number;
	every_unit: string;
	/** Five fields, UTC; it goes before `every`. */
	cron: string | null;
	subject: string;
	case_category: string;
	remark: string | null;
	status: Generated<"active" | "inactive">;
	/** ISO 8601 UTC; null while it is inactive. */
	next_run_at: Generated<string | null>;
	last_run_at: Generated<string | null>;
	last_error: Generated<string | null>;
}

/** What a rule found last and was told of: once, until it changes or is found no longer. */
export interface ExceptionHitTable {
	id: Generated<number>;
	rule_id: string;
	/** Names the object within the rule. */
	object: string;
	/** Says of the object what makes it another finding when it changes. */
	mark: string;
	/** JSON of the values of its sentence. */
	said: string;
	/** Screen that shows it. */
	path: string;
	since: string;
}

/** Something somebody sees to. */
export interface ExceptionCaseTable extends RecordColumns {
	title: string;
	category: string;
	level: string;
	owner_id: number;
	remark: string | null;
	state: Generated<"open" | "inProgress" | "closed">;
	opened_at: string;
	closed_at: Generated<string | null>;
	/** Since when its rule finds it no longer. */
	over_since: Generated<string | null>;
	/** Null where a person opened it; the rule may be gone. */
	rule_id: Generated<string | null>;
	object: Generated<string | null>;
	path: Generated<string | null>;
	/** JSON of the business type and the values of the sentence a rule opened it with; null where a person has said what it is about. */
	said: Generated<string | null>;
}

export interface ExceptionCommentTable {
	id: Generated<number>;
	case_id: string;
	user_id: number;
	at: string;
	text: string;
}
