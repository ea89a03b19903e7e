import { useCan, useUser } from "../../../shell/user.ts";

/**
 * What a person collects options for: staff to make a quotation, a customer to ask for one; null for those who only look. A customer's rights
 * may be wider than that while staff see through their eyes, so the kind of person counts first.
 */
export function useCollecting(): "quote" | "ask" | null {
	const can = useCan();
	const { userType } = useUser();
	if (userType === 3) return can("quotation.ask") ? "ask" : null;
	return can("sale.quote") ? "quote" : null;
}
