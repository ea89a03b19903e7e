import { Hints } from "@iqt/ui/hints";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { Router } from "wouter";
import { queryClient, trpc, trpcClient } from "../api/client.ts";
import { takeLanguageSwitched, text } from "../lib/text.ts";
import { base } from "../paths.ts";
import { ErrorDialog } from "./error-dialog.tsx";
import { Guard } from "./guard.tsx";
import { SessionEnd } from "./session-end.tsx";

const Toaster = lazy(async () => {
	const { Toaster, toast } = await import("@iqt/ui/toast");
	return {
		default: () => {
			useEffect(() => {
				if (takeLanguageSwitched()) toast.done(text("shell.languageSwitched"));
			}, []);
			return <Toaster label={text("shell.messages")} closeLabel={text("shell.close")} />;
		},
	};
});

/** The portal: providers, the guarded pages, and what may lie over any of them. */
export function App() {
	return (
		<I18nProvider i18n={i18n}>
			<trpc.Provider client={trpcClient} queryClient={queryClient}>
				<QueryClientProvider client={queryClient}>
					<Router base={base}>
						<Guard />
						<SessionEnd />
						<ErrorDialog />
					</Router>
					<Hints />
					<Suspense>
						<Toaster />
					</Suspense>
				</QueryClientProvider>
			</trpc.Provider>
		</I18nProvider>
	);
}
