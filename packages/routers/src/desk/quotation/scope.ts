import type { Caller, Context } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { holds } from "../../door/permissions.ts";
import { getQuotation, type Quotation, type Scope } from "./queries.ts";
import { getRequest, type QuotationRequest } from "./request-queries.ts";

/** What decides which quotations somebody reaches. */
export type Reaching = Pick<Caller, "companyId" | "isSuper" | "permissions" | "userId" | "userType">;

/** Whose quotations the caller reaches: his company's as a customer, all with the right to them, his own otherwise. */
export function scopeOf(caller: Reaching): Scope {
	if (caller.userType === 3) return { companyId: caller.companyId };
	return holds(caller, "quotation.viewAll") ? { all: true } : { ownerId: caller.userId };
}

/** Whether the caller may change a quotation that he reaches: to see everybody's is not to decide for them. */
export const mayChange = (caller: Reaching, quotation: Pick<Quotation, "owner_id">): boolean =>
	caller.userType === 3 || quotation.owner_id === caller.userId || holds(caller, "quotation.editAll");

type Asking = Pick<Context, "db"> & { caller: Reaching };

/** A quotation the caller may see; `notFound` otherwise. */
export const quotationInScope = (ctx: Asking, id: string): Promise<Quotation> => getQuotation(ctx.db, scopeOf(ctx.caller), id);

/** A quotation the caller may change; `notAllowed` for one that he only sees, `notFound` for others. */
export async function quotationToChange(ctx: Asking, id: string): Promise<Quotation> {
	const quotation = await quotationInScope(ctx, id);
	if (!mayChange(ctx.caller, quotation)) throw new DomainError("notAllowed", "quotation.notYours", { owner: quotation.ownerName });
	return quotation;
}

/** Whether the caller may answer or close a request that he reaches; one that is nobody's is for whoever sees all of them. */
export const mayAnswer = (caller: Reaching, request: Pick<QuotationRequest, "owner_id">): boolean =>
	caller.userType === 3 || request.owner_id === caller.userId || holds(caller, "quotation.editAll");

/** A request the caller may answer or close; `notAllowed` for one that he only sees, `notFound` for others. */
export async function requestToAnswer(ctx: Asking, id: string): Promise<QuotationRequest> {
	const request = await getRequest(ctx.db, scopeOf(ctx.caller), id);
	if (!mayAnswer(ctx.caller, request)) throw new DomainError("notAllowed", "quotation.requestNotYours", { owner: request.ownerName ?? "–" });
	return request;
}
