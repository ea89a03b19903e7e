/** A call the server takes and the right that guards it; null where anybody signed in, or anybody at all, may call it. */
export interface ApiCall {
	/** `POST /api/v1/User/UserList`, `users.list`. */
	code: string;
	name: string;
	path: string;
	method: "GET" | "POST" | "PUT" | "DELETE";
	permission: string | null;
	/** Domain of the procedure behind it. */
	domain: string;
}

let list: () => ApiCall[] = () => [];

/** Tells what calls there are. The registry of procedures calls it, which itself needs this router. */
export function provideApiList(calls: () => ApiCall[]): void {
	list = calls;
}

/** Every REST line and every procedure. */
export const apiCalls = (): ApiCall[] => list();
