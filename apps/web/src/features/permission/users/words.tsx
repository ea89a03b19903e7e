import { Badge } from "@iqt/ui/surface";
import type { api } from "../../../api/client.ts";
import { language, type Text } from "../../../lib/text.ts";

export type UserRow = Awaited<ReturnType<typeof api.users.list.query>>["items"][number];
export type UserDetail = Awaited<ReturnType<typeof api.users.get.query>>;
export type UserOptions = Awaited<ReturnType<typeof api.users.options.query>>;

/** A dialog that asks before something is done to a person's account. */
export interface UserDialogProps {
	user: { id: number; displayName: string };
	onDone: () => void;
	onClose: () => void;
}

const invitationTones = { waiting: "neutral", sent: "info", failed: "danger", expired: "warn", accepted: "good" } as const;

/** Enabled or disabled, in words and colour. */
export function StatusBadge({ status, t }: { status: UserRow["status"]; t: Text }) {
	return <Badge tone={status === "active" ? "good" : "neutral"}>{t(`users.status.${status}`)}</Badge>;
}

/** How the latest invitation fares; nothing where none was sent. */
export function InvitationBadge({ invitation, t }: { invitation: UserRow["invitation"]; t: Text }) {
	if (!invitation) return null;
	return (
		<Badge tone={invitationTones[invitation.state]} title={invitation.problem ?? undefined}>
			{t(`users.invitation.${invitation.state}`)}
		</Badge>
	);
}

/** The places a user looks after, by code and in words. */
export const areaWords = ({ areas, places }: UserDetail) =>
	areas.map((code) => ({ value: code, label: places[code] ? placeText({ code, ...places[code] }) : code }));

/** A place as `上海 CNSHA`. */
export const placeText = (place: { code: string; name: string; nameZh: string }) =>
	`${language() === "zh" ? place.nameZh : place.name} ${place.code}`;
