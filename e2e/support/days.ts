import { addDays, businessDay } from "@iqt/i18n/days";

/** The business day a week from now (`yyyy-MM-dd`): nothing is quoted for cargo that is ready on a day that is over. */
export const inAWeek = addDays(businessDay(new Date()), 7);
