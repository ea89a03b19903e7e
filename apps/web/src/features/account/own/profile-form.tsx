import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Card, Skeletons } from "@iqt/ui/surface";
import type { ReactNode } from "react";
import { useText } from "../../../lib/text.ts";
import type { useProfileForm } from "./use-profile.ts";

type Form = ReturnType<typeof useProfileForm<object>>;

interface ProfileFormProps {
	title: string;
	text: string;
	form: Pick<Form, "values" | "failed" | "retry" | "stale" | "takeTheirs" | "isDirty" | "busy" | "submit">;
	children: ReactNode;
}

/** The card around a form over one's own profile. */
export function ProfileForm({ title, text, form, children }: ProfileFormProps) {
	const t = useText();
	return (
		<Card title={title} className="max-w-2xl">
			{form.failed && !form.values ? (
				<EmptyState kind="error" title={t("shell.hasError")} actions={<Button onClick={form.retry}>{t("shell.retry")}</Button>} />
			) : !form.values ? (
				<div className="flex flex-col gap-3">
					<Skeletons shapes={["h-9", "h-9", "h-9"]} />
				</div>
			) : (
				<form
					noValidate
					className="flex flex-col gap-4"
					onSubmit={(event) => {
						event.preventDefault();
						void form.submit();
					}}
				>
					<p className="text-ink-soft">{text}</p>
					{form.stale && (
						<div role="alert" className="flex flex-wrap items-center gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
							<span className="min-w-0 flex-1">{t("account.stale")}</span>
							<Button size="small" onClick={form.takeTheirs}>
								{t("account.takeTheirs")}
							</Button>
						</div>
					)}
					{children}
					<div className="flex items-center justify-end gap-3">
						{form.isDirty && <span className="text-ink-soft">{t("account.unsaved")}</span>}
						<Button type="submit" variant="primary" busy={form.busy} disabled={!form.isDirty}>
							{t(form.stale ? "account.saveMine" : "shell.save")}
						</Button>
					</div>
				</form>
			)}
		</Card>
	);
}
