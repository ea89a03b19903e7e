import { Skeleton } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { api, queryClient, trpc } from "../../../api/client.ts";
import { language, useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { usePage } from "../../../shell/tab-host.tsx";
import { useUnsaved } from "../../../shell/use-unsaved.ts";
import { UserForm } from "./user-form.tsx";

const empty = { userType: "1", roles: [], functions: [], areas: [] };

/** A new user, who gets an invitation by mail. */
export default function AddUser() {
	const t = useText();
	const page = usePage();
	const dirty = useUnsaved();
	const options = trpc.users.options.useQuery();
	const leave = () => page.leaveFor(paths.users);
	return (
		<div className="p-4">
			<h1 className="mb-3 text-lg font-semibold">{t("menu.userAdd")}</h1>
			<section className="max-w-4xl rounded-lg border border-line bg-surface px-5 py-4 [&>form>div:last-child]:bottom-0">
				{options.data ? (
					<UserForm
						values={{ ...empty, language: language() }}
						options={options.data}
						isNew
						readOnly={false}
						areaWords={[]}
						onDirty={(is) => {
							dirty.current = is;
						}}
						onSubmit={async (values) => {
							await api.users.add.mutate(values);
							dirty.current = false;
							void queryClient.invalidateQueries({ queryKey: ["list", "users"] });
							toast.done(t("users.added", { email: String(values.email) }));
							leave();
						}}
						onCancel={leave}
					/>
				) : (
					<Skeleton className="h-96 w-full" />
				)}
			</section>
		</div>
	);
}
