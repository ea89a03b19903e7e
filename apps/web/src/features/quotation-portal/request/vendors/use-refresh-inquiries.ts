import { trpc } from "../../../../api/client.ts";
import { useRefreshRequests } from "../use-refresh-requests.ts";

/** Brings a request and what its vendors said up to date after a change of either. */
export function useRefreshInquiries(): () => Promise<void> {
	const utils = trpc.useUtils();
	const refresh = useRefreshRequests();
	return async () => {
		await Promise.all([utils.vendorInquiry.invalidate(), refresh()]);
	};
}
