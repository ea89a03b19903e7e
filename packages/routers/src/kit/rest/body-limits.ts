/** A JSON body may be this long: a pasted block of some thousand rows. */
export const jsonBodyLimit = 5 * 1024 * 1024;

/** The body of a call that is open to everybody: a sign-in or a registration takes a hundredth of it. */
export const openBodyLimit = 64 * 1024;

/** `5 MiB`, `64 KiB`. */
export const sizeText = (bytes: number): string => (bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`);
