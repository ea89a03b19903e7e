/** How long what a page shows may take to become what is expected: it is looked at again until then. */
export const patient = { timeout: 10_000, interval: 50 };
