import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { Router, useLocation } from "wouter";
import { queryClient, trpc, trpcClient } from "../api/client.ts";
import { takeLanguageSwitched, text } from "../lib/text.ts";
import { base, signInPaths } from "../paths.ts";
import { ErrorDialog } from "./error-dialog.tsx";
import { Guard } from "./guard.tsx";

const Login = lazy(() => import("./login.tsx"));
const Toaster = lazy(async () => {
	const { Toaster, toast } = await import("@iqt/ui/toast");
	return {
		default: () => {
			useEffect(() => {
				if (takeLanguageSwitched()) toast.done(text("shell.languageSwitched"));
			}, []);
			return <Toaster label={text("shell.messages")} />;
		},
	};
});

/** The portal: providers, the sign-in pages, and everything else behind the guard. */
export function App() {
	return (
		<I18nProvider i18n={i18n}>
			<trpc.Provider client={trpcClient} queryClient={queryClient}>
				<QueryClientProvider client={queryClient}>
					<Router base={base}>
						<Pages />
					</Router>
					<ErrorDialog />
					<Suspense>
						<Toaster />
					</Suspense>
				</QueryClientProvider>
			</trpc.Provider>
		</I18nProvider>
	);
}

function Pages() {
	const [path] = useLocation();
	if (signInPaths.includes(path)) {
		return (
			<Suspense>
				<Login />
			</Suspense>
		);
	}
	return <Guard />;
}
