import { router, signedIn } from "../../../door/trpc.ts";
import { factorText } from "../complete-sign-in.ts";
import { confirmFactorInput, startFactorInput, turnOffFactorInput } from "../schema.ts";
import { confirmFactor, factorStatus, renewRecoveryCodes, startFactor, turnOffFactor } from "./enrol.ts";

const own = { access: "signedIn", session: "own" } as const;
/** The way to a second factor is open to those who must have one and have none yet. */
const enrols = { ...own, unenrolled: true } as const;
const answersSecret = "It writes its entry itself: an answer that holds a secret must not be kept under an idempotency key.";
const ownTransaction = "It writes its entries itself: failures are logged too, and hashing must not hold the write lock.";

/** A person's own second factor. */
export const factorProcedures = {
	factor: router({
		/** Whether it is set up, since when, whether a role asks for it, and how many recovery codes are left. */
		status: signedIn.meta(enrols).query(({ ctx }) => factorStatus(ctx)),

		/** A fresh key for an authenticator app, answered this once; `confirm` lets it count. */
		start: signedIn
			.meta({ ...enrols, unlogged: answersSecret, heavy: true })
			.input(startFactorInput)
			.mutation(({ ctx, input }) => startFactor(ctx, { password: input.password, code: factorText(input.code) })),

		/** Shows that the app has the key by a first code of it; answers the recovery codes, this once. */
		confirm: signedIn
			.meta({ ...enrols, unlogged: answersSecret, heavy: true })
			.input(confirmFactorInput)
			.mutation(({ ctx, input }) => confirmFactor(ctx, { code: factorText(input.code) })),

		/** New recovery codes in place of the old. */
		renewCodes: signedIn
			.meta({ ...own, unlogged: answersSecret, heavy: true })
			.input(confirmFactorInput)
			.mutation(({ ctx, input }) => renewRecoveryCodes(ctx, { code: factorText(input.code) })),

		/** Signing in needs no second factor any more. */
		turnOff: signedIn
			.meta({ ...own, unlogged: ownTransaction, heavy: true })
			.input(turnOffFactorInput)
			.mutation(async ({ ctx, input }) => {
				await turnOffFactor(ctx, { password: input.password, code: factorText(input.code) });
				return null;
			}),
	}),
};
