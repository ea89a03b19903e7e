/** `valid_to` of a rate without an end. */
export const OPEN_END = "9999-12-31";
