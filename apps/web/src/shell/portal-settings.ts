import { portalSettings } from "@iqt/routers/door/portal-settings";
import { queryClient, trpc } from "../api/client.ts";
import { documentationUrl } from "../paths.ts";

const keys = Object.keys(portalSettings);

/** What administrators have set for the portal itself; the shipped value, or null, where they have not. */
export function usePortalSettings() {
	const { data } = trpc.appSetting.values.useQuery({ keys }, { staleTime: 5 * 60_000, meta: { quiet: true } });
	const set = (key: keyof typeof portalSettings) => {
		const value = data?.[key];
		return typeof value === "string" ? value : null;
	};
	const documentation = set("documentation.url") ?? documentationUrl;
	/** Where a link to the outside leads. */
	const leadsTo = (href: string) => (href === documentationUrl ? documentation : href);
	return { documentation, supportEmail: set("support.email"), leadsTo };
}

/** Reads them anew once one was saved. */
export const refreshPortalSettings = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [["appSetting", "values"]] });
