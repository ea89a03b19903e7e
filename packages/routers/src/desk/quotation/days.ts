import { addDays } from "@iqt/i18n/days";

/** Days an offer holds when nobody says otherwise. */
const DEFAULT_DAYS = 30;

/** The later of two days. */
export const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** A day from which on rates hold, and the last; null where it is open. */
interface Window {
	validFrom: string;
	validTo: string | null;
}

/**
 * The days an offer holds of which nobody says how long: from today, or when its rates begin, for thirty days, to the last of the days its cargo is
 * `ready` at least, never beyond the day the first of its rates ends (`limit`, null where none does).
 */
export function usualDays(windows: readonly Window[], today: string, ready: readonly string[] = []) {
	const validFrom = windows.reduce((day, window) => later(day, window.validFrom), today);
	const limit = windows.reduce<string | null>((day, { validTo }) => (validTo === null ? day : day === null ? validTo : earlier(day, validTo)), null);
	const usual = ready.reduce(later, addDays(validFrom, DEFAULT_DAYS));
	return { validFrom, validTo: limit === null ? usual : earlier(usual, limit), limit };
}

/** A last day that stays as far as the windows of other prices allow; null where they do not, for the usual one. */
export function keptDay(validTo: string, windows: readonly Window[], today: string): string | null {
	const { validFrom, limit } = usualDays(windows, today);
	return validTo >= validFrom && (limit === null || validTo <= limit) ? validTo : null;
}
