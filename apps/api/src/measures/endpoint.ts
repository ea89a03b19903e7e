import type { Services } from "@iqt/routers";
import { backlog, databaseBytes } from "@iqt/routers/overview/health/queries";
import type { Measures } from "./measures.ts";
import { gauge } from "./text.ts";

const digest = async (text: string) => new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** Whether two texts are the same, in a time that tells nothing of where they differ. */
async function same(a: string, b: string): Promise<boolean> {
	const [first, second] = await Promise.all([digest(a), digest(b)]);
	return first.reduce((difference, byte, i) => difference | (byte ^ (second[i] ?? 0)), 0) === 0;
}

async function databaseLines({ db, now, log }: Services): Promise<string[]> {
	const asked = now();
	try {
		const [bytes, counts] = [await databaseBytes(db), await backlog(db, asked)];
		const since = counts.mailsSince === null ? 0 : Math.max(0, asked.getTime() - Date.parse(counts.mailsSince)) / 1_000;
		return [
			...gauge("iqt_database_up", "Whether the database answers.", [{ value: 1 }]),
			...gauge("iqt_database_bytes", "Size of the database.", bytes === null ? [] : [{ value: bytes }]),
			...gauge("iqt_outbox_mails", "Mails that wait, and mails of seven days given up or uncertain.", [
				{ labels: { state: "waiting" }, value: counts.mailsWaiting },
				{ labels: { state: "failed" }, value: counts.mailsFailed },
			]),
			...gauge("iqt_outbox_oldest_seconds", "How long the oldest mail has waited.", [{ value: since }]),
			...gauge("iqt_jobs", "Timed tasks that should have begun, whose last run failed, and that are stopped.", [
				{ labels: { state: "overdue" }, value: counts.jobsOverdue },
				{ labels: { state: "failing" }, value: counts.jobsFailing },
				{ labels: { state: "stopped" }, value: counts.jobsStopped },
			]),
			...gauge("iqt_imports", "Imports under way, that stand still, that failed within a day, and that wait for a decision.", [
				{ labels: { state: "running" }, value: counts.importsRunning },
				{ labels: { state: "still" }, value: counts.importsStill },
				{ labels: { state: "failed" }, value: counts.importsFailed },
				{ labels: { state: "waiting" }, value: counts.importsWaiting },
			]),
		];
	} catch (error) {
		log("error", "figures of the database could not be read", { error: String(error) });
		return gauge("iqt_database_up", "Whether the database answers.", [{ value: 0 }]);
	}
}

/** What scrapers are answered, in the text format of Prometheus: nothing without the token that was set, and nothing where none was. */
export async function metricsAnswer(services: Services, measures: Measures, token: string | null, request: Request): Promise<Response> {
	if (token === null) return new Response("METRICS_TOKEN is not set, so nobody may read this.\n", { status: 403 });
	const given = /^Bearer (\S{1,500})$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
	if (!(await same(given, token)))
		return new Response("The token of METRICS_TOKEN is needed.\n", { status: 401, headers: { "WWW-Authenticate": "Bearer" } });
	const lines = [
		...gauge("iqt_build_info", "The version that runs.", [{ labels: { version: services.config.version }, value: 1 }]),
		...(await databaseLines(services)),
		...measures.lines(),
	];
	return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" } });
}
