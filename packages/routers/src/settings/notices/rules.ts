import { DomainError, InvalidFieldError, refuseAll } from "../../door/errors.ts";
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
	refuseAll(
		audience === "roles" && notice.roles.length === 0 && new InvalidFieldError("roles", "problem.noticeRoles"),
		audience === "companies" && notice.companies.length === 0 && new InvalidFieldError("companies", "problem.noticeCompanies"),
		shownFrom !== null && shownTo !== null && shownTo <= shownFrom && new InvalidFieldError("shownTo", "problem.noticeEnd"),
	);
	return {
		...notice,
		roles: audience === "roles" ? [...new Set(notice.roles)] : [],
		companies: audience === "companies" ? [...new Set(notice.companies)] : [],
	};
}
