import { api } from "../../../api/client.ts";
import type { Lookup } from "../../../resource/types.ts";

/** Staff a request may be shared with, by name. */
export const findReaders: Lookup = (typed, signal) => api.adHocRequest.people.query({ search: typed.trim() }, { signal });
