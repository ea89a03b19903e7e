import { DomainError, InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { containerTwice, targetProblems } from "../request-rules.ts";
import type { IcrAdHoc, icrAdHocStates } from "./schema.ts";

type State = (typeof icrAdHocStates)[number];

/**
 * What a form must say beyond its fields: both ends, no container twice, no price without its currency; of a new one or another day a day that is
 * to come; no more decimals than its currency has (`digits`). Dangerous goods are refused (DomainError `state`), all else as InvalidFieldError.
 */
export function checkForm(form: IcrAdHoc, current: IcrAdHoc | null, { today, digits }: { today: string; digits: number | undefined }): void {
	if (form.cargo === "dangerous") throw new DomainError("state", "sale.dangerousGoods");
	refuseAll(
		form.pol === null && form.pickup === null && new InvalidFieldError("pol", "problem.laneEnd"),
		form.pod === null && form.delivery === null && new InvalidFieldError("pod", "problem.laneEnd"),
		form.pol !== null && form.pol === form.pod && new InvalidFieldError("pod", "problem.sameEnds"),
		containerTwice(form.containers),
		form.readyDate !== current?.readyDate && form.readyDate < today && new InvalidFieldError("readyDate", "problem.readyPast", { today }),
		...targetProblems(form, digits),
	);
}

/** Refuses a move to the state a form is in. */
export function moveForm(from: State, to: State): void {
	if (from === to) throw new DomainError("state", "icrAdHoc.wrongState", { state: from });
}
