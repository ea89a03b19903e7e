const FIELDS = "input:not([type=hidden], [type=file]):enabled, textarea:enabled, select:enabled, button[role=combobox]:enabled";

/** The first field of an element that can be entered and is seen, before it one marked `data-first` (those above it are set already); null where there is none. */
export function firstField(within: Element | null): HTMLElement | null {
	const seen = (field: HTMLElement) => field.getClientRects().length > 0 && !field.closest("[aria-hidden=true]");
	const fields = [...(within?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].filter(seen);
	return fields.find((field) => field.matches("[data-first]")) ?? fields[0] ?? null;
}

/** Takes the focus and the view to the first field of a form that is wrong, with its label and what is said of it; leaves both where none is. */
export function goToWrong(form: Element | null): void {
	const field = [...(form?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [])].find((wrong) => wrong.getClientRects().length > 0);
	field?.focus({ preventScroll: true });
	field?.scrollIntoView({ block: "center" });
}

/**
 * Where the focus of a dialog begins: its first field; without one its main action, the last of the foot, or, where that destroys something or is doubtful, the way
 * back; without either the first button of the body. Null for one there is only to read in.
 */
export function firstFocus(body: Element | null, foot: Element | null): HTMLElement | null {
	const field = firstField(body);
	if (field) return field;
	const actions = [...(foot?.querySelectorAll<HTMLElement>("button, a[href]") ?? [])];
	const main = actions.at(-1);
	const first = main?.matches("[data-danger], [data-doubtful]") ? actions[0] : main;
	return first?.matches(":enabled, a") ? first : (body?.querySelector<HTMLElement>("button:enabled") ?? null);
}
