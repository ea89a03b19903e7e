import { useQueryClient } from "@tanstack/react-query";
import { trpc } from "../../../api/client.ts";

/** Brings requests, their threads and figures up to date after a change of any of them. */
export function useRefreshRequests(): () => Promise<void> {
	const client = useQueryClient();
	const utils = trpc.useUtils();
	return async () => {
		await Promise.all([
			// Not the draft that a form was opened with: it goes with the form.
			utils.adHocRequest.detail.invalidate(),
			utils.adHocRequest.get.invalidate(),
			utils.adHocRequest.drafts.invalidate(),
			utils.adHocRequest.statistics.invalidate(),
			utils.message.invalidate(),
			utils.changeLog.history.invalidate(),
			client.invalidateQueries({ queryKey: ["list", "adHocRequest"] }),
			client.invalidateQueries({ queryKey: [["dashboard"]] }),
		]);
	};
}
