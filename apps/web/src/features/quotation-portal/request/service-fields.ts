import { fieldsOf, type ServiceType, serviceTypes } from "@iqt/routers/requests/ad-hoc-request/schema";

const ofSome: ReadonlySet<string> = new Set(serviceTypes.flatMap((type) => [...fieldsOf[type].must, ...fieldsOf[type].may]));

/** Whether a request of a service type has a field. */
export const hasField = (service: ServiceType, name: string): boolean =>
	!ofSome.has(name) || [...fieldsOf[service].must, ...fieldsOf[service].may].some((field) => field === name);
