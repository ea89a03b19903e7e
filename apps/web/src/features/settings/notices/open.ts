import { createStore } from "../../../lib/store.ts";

/** Whether the list of notices is open: the bell opens it, and whatever says that there are some. */
export const noticesOpen = createStore(false);
