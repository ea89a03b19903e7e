import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import type { Notice, noticeStatuses } from "./schema.ts";

type NoticeStatus = (typeof noticeStatuses)[number];

const moves: Record<NoticeStatus, readonly NoticeStatus[]> = { draft: ["published"], published: ["withdrawn"], withdrawn: [] };

/** Refuses a move other than draft → published → withdrawn, with the state named. */
export function moveNotice(from: NoticeStatus, to: NoticeStatus): void {
	if (!moves[from].includes(to)) throw new DomainError("state", "notice.wrongState", { status: from });
}

/** The notice as it is kept: those it is for and no others; InvalidFieldError where nobody is, or it ends before it begins. */
export function checkNotice(notice: Notice): Notice {
	const { audience, shownFrom, shownTo } = notice;
	if (audience === "roles" && notice.roles.length === 0) throw new InvalidFieldError("roles", "problem.noticeRoles");
	if (audience === "companies" && notice.companies.length === 0) throw new InvalidFieldError("companies", "problem.noticeCompanies");
	if (shownFrom !== null && shownTo !== null && shownTo <= shownFrom) throw new InvalidFieldError("shownTo", "problem.noticeEnd");
	return {
		...notice,
		roles: audience === "roles" ? [...new Set(notice.roles)] : [],
		companies: audience === "companies" ? [...new Set(notice.companies)] : [],
	};
}
