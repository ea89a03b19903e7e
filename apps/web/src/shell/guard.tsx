import { setBusinessZone } from "@iqt/i18n/days";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useReducer } from "react";
import { Redirect, useLocation } from "wouter";
import { api, queryClient } from "../api/client.ts";
import { describeError, errorDialog, isSessionEnd, sentence } from "../api/errors.ts";
import { forgetSession, noteUserType, readRegistrationKey, readToken } from "../api/session.ts";
import { useStore } from "../lib/store.ts";
import { useText } from "../lib/text.ts";
import { base, paths } from "../paths.ts";
import { screenAt } from "./access.ts";
import { prefetch } from "./pages.ts";
import { list } from "./screen-list.ts";
import { PageAt } from "./tab-host.tsx";
import { usePath } from "./use-path.ts";
import { enrolling, type User, user } from "./user.ts";

const loadLayout = () => import("./layout.tsx");
const Layout = lazy(loadLayout);
const FactorDue = lazy(() => list.factorDue());
/** How long a change of rights may take to reach a page that is left open. */
const LOOK_AGAIN = 60_000;
/** Moving to another page looks too, but no more often than this. */
const LOOK_ON_MOVE = 5_000;

const askUserInfo = () => api.auth.userInfo.query();
let asked: ReturnType<typeof askUserInfo> | null = null;

/**
 * Asks for all the first page needs while the texts are still on their way: who is signed in, the frame, the screen's code. What fails
 * is said by whoever uses it. Call once, before the first render.
 */
export function askEarly(): void {
	const path = location.pathname.slice(base.length) || "/";
	const screen = screenAt(path === "/" ? paths.home : path)?.screen;
	if (screen) prefetch(screen);
	if (readToken() === null || screen?.frame) return;
	asked = askUserInfo();
	for (const early of [asked, loadLayout()]) early.catch(() => undefined);
}

/** Reads who is signed in; what comes is the answer's own, so that an unchanged person stays the same object. */
async function readUserInfo() {
	const early = asked;
	asked = null;
	const info = await (early ?? askUserInfo());
	if (!Array.isArray(info.roles) || info.roles.length === 0) throw new Error("getInfo: roles must be a non-null array!");
	setBusinessZone(info.timeZone);
	return info;
}

function toUser(info: Awaited<ReturnType<typeof readUserInfo>>): User {
	const { userInfo } = info;
	return {
		guid: userInfo.userGUID,
		userName: userInfo.userName,
		displayName: userInfo.name,
		userType: userInfo.userType,
		isSuper: userInfo.isSuperAdmin,
		seesCost: userInfo.seesCost,
		roles: info.roles,
		heldRoles: info.heldRoleNames,
		activeRole: info.activeRole,
		secondFactorDue: info.secondFactorDue,
		imitating: info.imitating,
		menus: new Set(info.menus),
		buttons: new Set(info.buttons),
	};
}

/** What the failure of loading the person says: the server's sentence, the error's own, or 'Has Error'. */
function failureText(error: unknown): string {
	const said = describeError(error);
	if (said.code !== "transport") return sentence(said);
	return (error instanceof Error && error.message) || "Has Error";
}

/**
 * Decides what a path shows. Pages one signs in by lead home once a token is there, unless it is the registration with its key;
 * vendors' pages always open; without a token anything else that is not public leads to the sign-in; with one, the person is
 * loaded first and then the page asked for. A failure forgets the session, says why and leads to the sign-in.
 */
export function Guard() {
	const t = useText();
	const { path, search, full } = usePath();
	const [, navigate] = useLocation();
	const [, forgotten] = useReducer((n: number) => n + 1, 0);
	const found = screenAt(path);
	const frame = found?.screen.frame;
	const open = found?.screen.access === "public";
	const signedIn = readToken() !== null;
	const loaded = useStore(user);
	const enrols = useStore(enrolling);
	const needsUser = signedIn && !frame;
	const info = useQuery({
		queryKey: ["userInfo"],
		queryFn: readUserInfo,
		enabled: needsUser,
		meta: { quiet: true },
		staleTime: LOOK_ON_MOVE,
		refetchInterval: LOOK_AGAIN,
		refetchOnWindowFocus: true,
	});

	useEffect(() => {
		document.title = `${t(found?.screen.title ?? "menu.notFound")} - MSK-InstantPriceQuery`;
	}, [found?.screen.title, t]);

	useEffect(() => {
		if (!info.data) return;
		noteUserType(info.data.userInfo.userType);
		user.set(toUser(info.data));
	}, [info.data]);
	const { refetch, isStale } = info;
	// biome-ignore lint/correctness/useExhaustiveDependencies: once a move, not whenever it becomes stale
	useEffect(() => {
		if (needsUser && isStale && user.get()) void refetch();
	}, [path, needsUser]);

	const failed = needsUser && !loaded && info.isError ? info.error : null;
	useEffect(() => {
		if (!failed || isSessionEnd(failed)) return;
		forgetSession();
		queryClient.clear();
		if (errorDialog.get() === null) errorDialog.set({ text: failureText(failed) });
		forgotten();
		if (!open) navigate(paths.login, { replace: true });
	}, [failed, open, navigate]);

	// The old portal's addresses below the base path, written twice.
	if (/^\/IQT\//i.test(path) && path !== paths.loginAlias) return <Redirect to={full.slice(base.length)} replace />;
	if (signedIn && frame === "signIn" && !(path === paths.registration && readRegistrationKey())) return <Redirect to="/" replace />;
	if (frame || (open && !signedIn)) return <Bare path={path} search={search} />;
	if (!signedIn) {
		const back = full === "/" ? "" : `?redirect=${encodeURIComponent(full)}`;
		return <Redirect to={paths.login + back} replace />;
	}
	if (!loaded) return <Splash />;
	return <Suspense fallback={<Splash />}>{loaded.secondFactorDue || enrols ? <FactorDue /> : <Layout />}</Suspense>;
}

/** A page that stands alone: signing in, a vendor's quotation, an error without anybody signed in. */
function Bare({ path, search }: { path: string; search: string }) {
	const isSignIn = screenAt(path)?.screen.frame === "signIn";
	useEffect(() => {
		// While somebody types their name, what they will need comes.
		if (isSignIn) void loadLayout().catch(() => undefined);
	}, [isSignIn]);
	const page = <PageAt path={path} search={search} active />;
	return isSignIn ? page : <main className="min-h-full bg-ground">{page}</main>;
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
