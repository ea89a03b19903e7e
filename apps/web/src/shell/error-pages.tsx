import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { useLocation } from "wouter";
import { useText } from "../lib/text.ts";

/** The pages that say why there is nothing: 401 for what is not allowed, 404 for what is not there. */
export default function ErrorPage() {
	const [path] = useLocation();
	return <WhyNot kind={/401$/.test(path) ? "notAllowed" : "notFound"} />;
}

/** Says that a page is not there or not theirs, and leads home. */
export function WhyNot({ kind }: { kind: "notFound" | "notAllowed" }) {
	const t = useText();
	const [, navigate] = useLocation();
	const missing = kind === "notFound";
	return (
		<div className="flex min-h-full flex-col items-center justify-center">
			<h1 className="sr-only">{t(missing ? "shell.notFound" : "shell.noPermission")}</h1>
			<EmptyState
				kind={missing ? "noMatch" : "noPermission"}
				title={t(missing ? "shell.notFound" : "shell.noPermission")}
				text={t(missing ? "shell.notFoundText" : "shell.noPermissionText")}
				actions={
					<Button variant="primary" onClick={() => navigate("/")}>
						{t("shell.toHome")}
					</Button>
				}
			/>
		</div>
	);
}
