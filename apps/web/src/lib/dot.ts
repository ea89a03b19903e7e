/** Between facts of one line: where they wrap it stays behind the one before, as a line that begins with it reads as if something were missing. */
export const DOT = "\u00a0· ";
