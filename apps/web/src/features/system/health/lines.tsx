import { momentText } from "../../../lib/moment.ts";
import type { Text } from "../../../lib/text.ts";
import { Moment } from "../../../resource/moment.tsx";
import { CallTable } from "./call-table.tsx";
import { countText, shareText, sizeText, timeText } from "./format.ts";
import type { LineProps } from "./line.tsx";
import type { Board } from "./types.ts";

const seen = (at: string | null) => at && <Moment at={at} />;
const size = (bytes: number | null) => (bytes === null ? null : sizeText(bytes));

function recoveryFacts({ at, bytes, objects, ms, failedAt, error }: Board["backup"], t: Text): LineProps["facts"] {
	return [
		[t("health.last"), at ? momentText(at) : t("health.never")],
		[t("health.size"), size(bytes)],
		[t("health.files"), objects === null ? null : countText(objects)],
		[t("health.took"), ms === null ? null : timeText(ms)],
		[t("health.failedAt"), failedAt && momentText(failedAt)],
		[t("health.problem"), error],
	];
}

/** Of the database, its disk and the mail server. */
function ofHost({ database, disk, certificate }: Board, t: Text): LineProps[] {
	const days = (count: number | null) => (count === null ? null : t("health.days", { days: count }));
	return [
		{
			name: "database",
			state: database.state,
			facts: [
				[t("health.size"), size(database.bytes)],
				[t("health.growth"), database.growth === null ? t("health.growthLater") : sizeText(database.growth)],
				[t("health.daysLeft"), days(database.daysLeft)],
			],
			unknown: t("health.unknown.database"),
		},
		{
			name: "disk",
			state: disk.state,
			facts: [
				[
					t("health.free"),
					disk.free === null || disk.size === null ? null : t("health.freeOf", { free: sizeText(disk.free), size: sizeText(disk.size) }),
				],
				[t("health.seen"), seen(disk.at)],
			],
			unknown: t("health.unknown.disk"),
		},
		{
			name: "certificate",
			state: certificate.state,
			facts: [
				[t("health.until"), certificate.until && momentText(certificate.until)],
				[t("health.left"), days(certificate.daysLeft)],
				[t("health.problem"), certificate.error],
				[t("health.seen"), seen(certificate.at)],
			],
			unknown: t("health.unknown.certificate"),
		},
	];
}

/** Of a database with replicas. */
const ofReplicas = ({ replicas }: Board, t: Text): LineProps => ({
	name: "replicas",
	state: replicas.state,
	facts: [
		[t("health.primary"), t(replicas.away ? "health.away" : "health.answers")],
		...replicas.lags.map((lag, i) => [t("health.replica", { number: i + 1 }), lag === null ? t("health.behind") : timeText(lag)] as const),
	],
	unknown: t("health.unknown.replicas"),
});

/** Of what waits and runs by itself. */
function ofWork({ outbox, jobs, imports }: Board, t: Text): LineProps[] {
	return [
		{
			name: "outbox",
			state: outbox.state,
			facts: [
				[t("health.waiting"), countText(outbox.waiting)],
				[t("health.since"), seen(outbox.since)],
				[t("health.mailsFailed"), countText(outbox.failed)],
			],
		},
		{
			name: "jobs",
			state: jobs.state,
			facts: [
				[t("health.overdue"), countText(jobs.overdue)],
				[t("health.failing"), jobs.failing.length === 0 ? countText(0) : jobs.failing.join(", ")],
				[t("health.stopped"), countText(jobs.stopped)],
			],
		},
		{
			name: "imports",
			state: imports.state,
			facts: [
				[t("health.running"), countText(imports.running)],
				[t("health.still"), countText(imports.still)],
				[t("health.failedDay"), countText(imports.failed)],
				[t("health.deciding"), countText(imports.waiting)],
			],
		},
	];
}

/** Of calls within a day. */
function ofCalls({ calls, errors }: Board, t: Text): LineProps[] {
	return [
		{
			name: "calls",
			state: calls.state,
			facts: [
				[t("health.callCount"), countText(calls.count)],
				[t("health.slow"), `${countText(calls.slow)} (${shareText(calls.slow, calls.count)})`],
			],
			more: (
				<CallTable
					rows={calls.slowest}
					figures={[
						{ name: "mean", label: t("health.mean"), cell: ({ meanMs }) => timeText(meanMs) },
						{ name: "slowest", label: t("health.slowest"), cell: ({ slowestMs }) => timeText(slowestMs) },
					]}
				/>
			),
			unknown: t("health.unknown.calls"),
		},
		{
			name: "errors",
			state: errors.state,
			facts: [
				[t("health.callCount"), countText(errors.count)],
				[t("health.failedCalls"), `${countText(errors.failed)} (${shareText(errors.failed, errors.count)})`],
			],
			more: (
				<CallTable rows={errors.failing} figures={[{ name: "failed", label: t("health.failedCalls"), cell: ({ failed }) => countText(failed) }]} />
			),
			unknown: t("health.unknown.errors"),
		},
	];
}

/** The lines of the board, those of one matter beside each other. */
export function linesOf(board: Board, t: Text): LineProps[] {
	return [
		...ofHost(board, t),
		ofReplicas(board, t),
		...ofWork(board, t),
		...ofCalls(board, t),
		{ name: "backup", state: board.backup.state, facts: recoveryFacts(board.backup, t) },
		{ name: "drill", state: board.drill.state, facts: recoveryFacts(board.drill, t) },
	];
}
