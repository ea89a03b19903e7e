import type { ServiceType } from "@iqt/routers/requests/ad-hoc-request/schema";
import { paths } from "../../../paths.ts";

/** The page of a request; `list`, the address of the list it was opened from, says what comes before and after it. */
export const requestPath = (id: string, list = ""): string =>
	`${paths.requestDetail}?${new URLSearchParams({ id, ...(list === "" ? {} : { list }) })}`;

/** The form of a service type: a first mile has a path of its own. */
const formPath = (service: ServiceType): string => (service === "F" ? paths.firstMileTruck : paths.requestAdd);

/** A form that begins with a draft, with a request that is changed (`id`), with what a search asked for (`new`), or with nothing. */
export const formAddress = (service: ServiceType, begin: { draft?: string; id?: string; new?: string } = {}): string =>
	`${formPath(service)}?${new URLSearchParams({ type: service, ...begin })}`;
