import { planInput } from "@iqt/routers/overview/exception-rule/schema";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { trpc } from "../../../api/client.ts";
import { momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { clean } from "../../../resource/form/clean.ts";

/** Milliseconds without a key until the server is asked. */
const PAUSE = 300;

const kinds = [
	{ name: "every", label: "", kind: "number" },
	{ name: "everyUnit", label: "", kind: "enum" },
	{ name: "cron", label: "", kind: "text" },
] as const;

/** The next five times of the plan that is being entered, in the reader's own time; nothing while it is none. */
export function NextTimes({ values }: { values: FieldValues }) {
	const t = useText();
	const { every, everyUnit, cron } = values;
	const [plan, setPlan] = useState<ReturnType<typeof planInput.parse> | null>(null);
	useEffect(() => {
		const timer = setTimeout(() => setPlan(planInput.safeParse(clean(kinds, { every, everyUnit, cron })).data ?? null), PAUSE);
		return () => clearTimeout(timer);
	}, [every, everyUnit, cron]);
	const { data } = trpc.exceptionRule.nextTimes.useQuery(plan ?? { every: 1, everyUnit: "hour", cron: null }, {
		enabled: plan !== null,
		placeholderData: keepPreviousData,
		staleTime: 30_000,
		meta: { quiet: true },
	});
	if (plan === null || data === undefined || data.length === 0) return null;
	return (
		<span data-next-times className="mt-1 block">
			<span className="mr-2">{t("exceptionScreen.nextTimes")}</span>
			{data.map((at) => (
				<time key={at} dateTime={at} className="mr-3 inline-block whitespace-nowrap tabular-nums">
					{momentText(at)}
				</time>
			))}
		</span>
	);
}
