import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of the request that work is done for. */
interface RequestScope {
	requestId: string;
	/** Time of its statements with all they waited for, one after the other or not, milliseconds. */
	databaseMs: number;
	/** Whether it was known who called. */
	signedIn: boolean;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs the work of a request, and what it leaves to go on behind its answer. */
export const inRequest = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work);

/** The request that is worked for; undefined for timed tasks and the like. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore();

/** Counts a statement's time, milliseconds, for the request it was asked in. */
export function tookDatabase(ms: number): void {
	const scope = currentRequest();
	if (scope) scope.databaseMs += ms;
}
