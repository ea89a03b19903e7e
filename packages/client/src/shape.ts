/** What a call may be told beside its input. */
export interface CallOptions {
	/** Ends the call. */
	signal?: AbortSignal;
}

/** A call that changes nothing: it goes with others in one request, and again where it did not arrive. */
export interface Query<Input, Output> {
	query: (input: Input, options?: CallOptions) => Promise<Output>;
}

/** A call that changes something; `idempotencyKey` is made anew for each call where none is given: the same key again is the same change. */
export interface Mutation<Input, Output> {
	mutate: (input: Input, options?: CallOptions & { idempotencyKey?: string }) => Promise<Output>;
}
