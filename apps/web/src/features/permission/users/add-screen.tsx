import { Skeleton } from "@iqt/ui/surface";
import { api, trpc } from "../../../api/client.ts";
import { language, useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { useAddPage } from "../../../resource/use-add-page.ts";
import { UserForm } from "./user-form.tsx";

const empty = { userType: "1", roles: [], functions: [], areas: [] };

/** A new user, who gets an invitation by mail. */
export default function AddUser() {
	const t = useText();
	const { leave, onDirty, added } = useAddPage("users", paths.users);
	const options = trpc.users.options.useQuery();
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
						onDirty={onDirty}
						onSubmit={async (values) => {
							await api.users.add.mutate(values);
							added(t("users.added", { email: String(values.email) }));
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
