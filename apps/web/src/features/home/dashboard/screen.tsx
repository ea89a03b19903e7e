import { Button } from "@iqt/ui/button";
import { RadioGroup } from "@iqt/ui/choice";
import { EmptyState } from "@iqt/ui/empty-state";
import { Skeletons } from "@iqt/ui/surface";
import { Search } from "lucide-react";
import { memo } from "react";
import { trpc } from "../../../api/client.ts";
import { describeError, sentence } from "../../../api/errors.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { createStoredStore, useStore } from "../../../lib/store.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { bookScreens } from "../../../shell/book-screens.ts";
import { useCan, useUser } from "../../../shell/user.ts";
import { CustomerCards } from "./customer.tsx";
import { EndingRates, States, WinRate } from "./figures.tsx";
import { LaneMargins } from "./lane-margins.tsx";
import { StartGuide } from "./start-guide.tsx";
import { Sellers, System } from "./system.tsx";
import type { AdminFigures, Figures } from "./types.ts";
import { VendorAnswers } from "./vendor-answers.tsx";
import { Ending, Waiting } from "./waiting.tsx";
import { Weeks } from "./weeks.tsx";

type Whose = "mine" | "all";
const isWhose = (value: unknown): value is Whose => value === "mine" || value === "all";
const whose = createStoredStore<Whose>("iqt.dashboard.whose", "all", isWhose);

/** Where the day starts: what waits, how quotations fare, what ends soon. */
export default function Dashboard() {
	const t = useText();
	const user = useUser();
	const can = useCan();
	const customer = user.userType === 3;
	const mayAll = can("dashboard.admin");
	const chosen = useStore(whose);
	const all = mayAll && chosen === "all";
	const mine = trpc.dashboard.mine.useQuery(undefined, { enabled: !all, meta: { quiet: true } });
	const admin = trpc.dashboard.admin.useQuery(undefined, { enabled: all, meta: { quiet: true } });
	const book = bookScreens().find((screen) => can(`${screen.book}.view`))?.book;
	const { list } = trpc[book ?? "corridor"] as typeof trpc.corridor;
	const rates = list.useQuery({ pageSize: 10 }, { enabled: book !== undefined, meta: { quiet: true } });
	const query = all ? admin : mine;
	const figures = query.data;
	const hasRates = book === undefined || (rates.data?.total ?? 1) > 0;
	const hasQuotations = figures !== undefined && Object.values(figures.states).some((count) => count > 0);
	const toStart = can("sale.quote") && figures !== undefined && !hasQuotations;
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<header className="flex flex-wrap items-center gap-x-5 gap-y-2">
				<h1 className="mr-auto text-lg font-semibold">{t("dashboardScreen.greeting", { name: user.displayName })}</h1>
				{mayAll && (
					<RadioGroup
						aria-label={t("dashboardScreen.scope")}
						value={chosen}
						onChange={(next) => whose.set(next === "mine" ? "mine" : "all")}
						options={[
							{ value: "all", label: t("dashboardScreen.all") },
							{ value: "mine", label: t("dashboardScreen.mine") },
						]}
					/>
				)}
				{can("sale.search") && (
					<LinkButton href={paths.sale} variant="primary">
						<Search aria-hidden />
						{t("dashboardScreen.search")}
					</LinkButton>
				)}
			</header>
			{(!hasRates || toStart) && <StartGuide hasRates={hasRates} />}
			{query.isPending && <DashboardSkeleton />}
			{query.isError && (
				<EmptyState
					kind="error"
					title={t("dashboardScreen.loadFailed")}
					text={sentence(describeError(query.error))}
					actions={<Button onClick={() => void query.refetch()}>{t("shell.retry")}</Button>}
				/>
			)}
			{figures && customer && <CustomerCards figures={figures} />}
			{figures && !customer && <Cards figures={figures} admin={all ? admin.data : undefined} hasQuotations={hasQuotations} starting={toStart} />}
		</div>
	);
}

interface CardsProps {
	figures: Figures;
	/** Figures of everybody; undefined while one looks at one's own. */
	admin: AdminFigures | undefined;
	hasQuotations: boolean;
	/** What is still to be done first is told above. */
	starting: boolean;
}

/** The figures; the same ones are not drawn again when the tab is opened anew. */
const Cards = memo(function Cards({ figures, admin, hasQuotations, starting }: CardsProps) {
	return (
		<div className="grid grid-cols-1 gap-(--gap) lg:grid-cols-2 xl:grid-cols-3">
			{(hasQuotations || !starting) && <Waiting figures={figures} />}
			{hasQuotations && (
				<>
					<States figures={figures} />
					<WinRate figures={figures} />
					<div className="min-w-0 lg:col-span-2">
						<Weeks figures={figures} />
					</div>
					<Ending figures={figures} />
				</>
			)}
			{figures.endingRates.length > 0 && <EndingRates figures={figures} />}
			{figures.laneMargins !== null && <LaneMargins lanes={figures.laneMargins} />}
			{figures.vendorAnswers !== null && <VendorAnswers answers={figures.vendorAnswers} />}
			{admin && (
				<>
					<Sellers figures={admin} />
					<System figures={admin} />
				</>
			)}
		</div>
	);
});

function DashboardSkeleton() {
	return (
		<div className="grid grid-cols-1 gap-(--gap) lg:grid-cols-2 xl:grid-cols-3" aria-busy>
			<Skeletons shapes={["h-44 w-full", "h-44 w-full", "h-44 w-full", "h-72 w-full xl:col-span-2", "h-72 w-full"]} />
		</div>
	);
}
