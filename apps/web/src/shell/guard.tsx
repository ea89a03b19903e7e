import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { api } from "../api/client.ts";
import { describeError, sentence } from "../api/errors.ts";
import { dropToken, noteUserType, readToken, signInPath, writeToken } from "../api/session.ts";
import { useStore } from "../lib/store.ts";
import { useText } from "../lib/text.ts";
import { type User, user } from "./user.ts";

const Layout = lazy(() => import("./layout.tsx"));
const REFRESH_EVERY = 1_200_000;

async function loadUser(): Promise<User> {
	const info = await api.auth.userInfo.query();
	if (!Array.isArray(info.roles) || info.roles.length === 0) throw new Error("getInfo: roles must be a non-null array!");
	const { userInfo } = info;
	noteUserType(userInfo.userType);
	const loaded: User = {
		guid: userInfo.userGUID,
		userName: userInfo.userName,
		displayName: userInfo.name,
		userType: userInfo.userType,
		isSuper: userInfo.isSuperAdmin,
		seesCost: userInfo.seesCost,
		roles: info.roles,
		menus: new Set(info.menus),
		buttons: new Set(info.buttons),
	};
	user.set(loaded);
	return loaded;
}

/** Lets in who is signed in: no token leads to the sign-in page and back; then the user's information, then the page. */
export function Guard() {
	const t = useText();
	const [path, navigate] = useLocation();
	const search = useSearch();
	const signedIn = readToken() !== null;
	const loaded = useStore(user);
	const info = useQuery({ queryKey: ["userInfo"], queryFn: loadUser, enabled: signedIn, meta: { quiet: true }, staleTime: Number.POSITIVE_INFINITY });

	useEffect(() => {
		if (signedIn) return;
		const wanted = path + (search ? `?${search}` : "");
		navigate(`${signInPath()}${wanted === "/" ? "" : `?redirect=${encodeURIComponent(wanted)}`}`, { replace: true });
	}, [signedIn, path, search, navigate]);

	useEffect(() => {
		if (!signedIn) return;
		const refresh = async () => writeToken((await api.auth.refresh.mutate()).token);
		// A refresh that fails is tried again with the next call or the next turn; an ended session shows by itself.
		const timer = setInterval(() => refresh().catch(() => undefined), REFRESH_EVERY);
		return () => clearInterval(timer);
	}, [signedIn]);

	if (!signedIn) return null;
	if (info.isError && !loaded) {
		const said = describeError(info.error);
		return (
			<main className="flex h-full items-center justify-center">
				<EmptyState
					kind="error"
					title={said.code === "transport" ? t("shell.noConnection") : sentence(said)}
					text={said.code === "transport" ? said.message : undefined}
					actions={
						<>
							<Button
								onClick={() => {
									dropToken();
									navigate(signInPath());
								}}
							>
								{t("shell.toSignIn")}
							</Button>
							<Button variant="primary" onClick={() => info.refetch()}>
								{t("shell.retry")}
							</Button>
						</>
					}
				/>
			</main>
		);
	}
	if (!loaded) return <Splash />;
	return (
		<Suspense fallback={<Splash />}>
			<Layout />
		</Suspense>
	);
}

/** The frame of the portal before it is known who looks at it. */
function Splash() {
	return (
		<div aria-hidden className="flex h-full">
			<div className="hidden w-[210px] bg-theme lg:block" />
			<div className="flex-1">
				<div className="h-12 border-b border-line bg-surface" />
			</div>
		</div>
	);
}
