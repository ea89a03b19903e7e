import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Badge, Skeleton } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { History, MailPlus, UserCheck, UserX } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { api, queryClient, trpc } from "../../api/client.ts";
import { describeError, sentence, showError } from "../../api/errors.ts";
import { useText } from "../../lib/text.ts";
import { paths } from "../../paths.ts";
import { ConfirmDialog } from "../../resource/confirm-dialog.tsx";
import { usePage } from "../../shell/tab-host.tsx";
import { guardTab } from "../../shell/tabs-store.ts";
import { useCan, useUser } from "../../shell/user.ts";
import { UserForm } from "./user-form.tsx";
import { InvitationBadge, momentText, placeText, StatusBadge, type UserDetail, type UserOptions } from "./words.tsx";

const RecordHistory = lazy(async () => ({ default: (await import("../../resource/record-history.tsx")).RecordHistory }));

const listed = () => queryClient.invalidateQueries({ queryKey: ["list", "users"] });

/** One user: what they may do, whether they have come, and the form. */
export default function EditUser() {
	const t = useText();
	const page = usePage();
	const id = Number(page.params.id);
	const user = trpc.users.get.useQuery({ id }, { staleTime: 0, meta: { quiet: true } });
	const options = trpc.users.options.useQuery(undefined, { meta: { quiet: true } });
	const name = user.data?.displayName;
	const { setTitle } = page;
	useEffect(() => {
		if (name) setTitle(name);
	}, [name, setTitle]);
	const failed = user.error ?? options.error;
	if (failed && !user.data) {
		const said = describeError(failed);
		return <EmptyState kind={said.code === "000008" ? "noPermission" : "error"} title={sentence(said)} />;
	}
	return (
		<div className="p-4">
			<h1 className="sr-only">{name ?? t("menu.userEdit")}</h1>
			{user.data && options.data ? (
				<Editor
					key={`${user.data.id} ${user.data.version}`}
					user={user.data}
					options={options.data}
					onChanged={() => {
						void user.refetch();
						void listed();
					}}
				/>
			) : (
				<Skeleton className="h-96 w-full max-w-4xl" />
			)}
		</div>
	);
}

interface EditorProps {
	user: UserDetail;
	options: UserOptions;
	onChanged: () => void;
}

function Editor({ user, options, onChanged }: EditorProps) {
	const t = useText();
	const can = useCan();
	const me = useUser();
	const page = usePage();
	const [, navigate] = useLocation();
	const dirty = useRef(false);
	const [asked, setAsked] = useState<"disable" | "history" | "conflict" | null>(null);
	useEffect(() => guardTab(page.path, () => dirty.current), [page.path]);
	const mayEdit = can("user.edit") && (me.isSuper || !user.isSuper);
	const setStatus = async (status: "active" | "disabled") => {
		const { changed } = await api.users.setStatus.mutate({ ids: [user.id], status });
		toast.done(t(status === "active" ? "users.enabled" : "users.disabledDone", { count: changed }));
		onChanged();
	};
	const invite = async () => {
		await api.users.invite.mutate({ id: user.id });
		toast.done(t("users.resent", { email: user.email }));
		onChanged();
	};
	const { invitation, places } = user;
	const areaWords = user.areas.map((code) => ({ value: code, label: places[code] ? placeText({ code, ...places[code] }) : code }));
	return (
		<div className="flex max-w-4xl flex-col gap-3">
			<header className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface px-5 py-3">
				<p className="text-lg font-semibold">{user.displayName}</p>
				<StatusBadge status={user.status} t={t} />
				{!user.hasPassword && <Badge tone="warn">{t("users.noPassword")}</Badge>}
				<p className="text-ink-soft">
					{t("users.lastSignInAt")}: {user.lastSignInAt ? momentText(user.lastSignInAt) : t("users.never")}
				</p>
				{invitation && invitation.state !== "accepted" && (
					<p className="flex flex-wrap items-center gap-2 text-ink-soft">
						{t("users.invitation")}: <InvitationBadge invitation={invitation} t={t} />
						{invitation.problem ? (
							<span className="text-danger">{invitation.problem}</span>
						) : (
							t("users.until", { until: momentText(invitation.expiresAt) })
						)}
					</p>
				)}
				<span className="ml-auto flex flex-wrap gap-2">
					<Button onClick={() => setAsked("history")}>
						<History aria-hidden />
						{t("users.history")}
					</Button>
					{mayEdit && !user.hasPassword && user.status === "active" && (
						<Button onClick={() => void invite().catch(showError)}>
							<MailPlus aria-hidden />
							{t("users.resend")}
						</Button>
					)}
					{mayEdit &&
						user.guid !== me.guid &&
						(user.status === "active" ? (
							<Button onClick={() => setAsked("disable")}>
								<UserX aria-hidden />
								{t("users.disable")}
							</Button>
						) : (
							<Button onClick={() => void setStatus("active").catch(showError)}>
								<UserCheck aria-hidden />
								{t("users.enable")}
							</Button>
						))}
				</span>
			</header>
			<section className="rounded-lg border border-line bg-surface px-5 py-4 [&>form>div:last-child]:bottom-0">
				<UserForm
					values={{ ...user, userType: String(user.userType), roles: user.roles.map((role) => role.guid) }}
					options={options}
					isNew={false}
					readOnly={!mayEdit}
					areaWords={areaWords}
					onDirty={(is) => {
						dirty.current = is;
					}}
					onSubmit={async (values) => {
						try {
							await api.users.update.mutate({ ...values, id: user.id, version: user.version });
						} catch (error) {
							if (describeError(error).code !== "000003") throw error;
							setAsked("conflict");
							return;
						}
						dirty.current = false;
						toast.done(t("users.saved"));
						onChanged();
					}}
					onCancel={() => navigate(paths.users)}
				/>
			</section>
			{asked === "disable" && (
				<ConfirmDialog
					title={t("users.disableTitle", { name: user.displayName })}
					text={t("users.disableText")}
					action={t("users.disable")}
					danger
					onConfirm={() => setStatus("disabled")}
					onClose={() => setAsked(null)}
				/>
			)}
			{asked === "conflict" && (
				<ConfirmDialog
					title={t("table.conflictTitle")}
					text={t("users.conflict")}
					action={t("table.takeTheirs")}
					onConfirm={() => {
						dirty.current = false;
						onChanged();
					}}
					onClose={() => setAsked(null)}
				/>
			)}
			{asked === "history" && (
				<Suspense>
					<RecordHistory objectType="user" objectId={user.guid} name={user.displayName} fields={[]} record={null} onClose={() => setAsked(null)} />
				</Suspense>
			)}
		</div>
	);
}
