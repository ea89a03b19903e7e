import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { businessDay } from "@iqt/i18n/days";
import type { Portal } from "../client.ts";
import { type progressBar, table } from "./show.ts";
import { UsageError } from "./usage.ts";

/** What a command works with; `values` are its options. */
export interface Command {
	portal: Portal;
	books: readonly string[];
	args: readonly string[];
	values: Readonly<Record<string, string | boolean | undefined>>;
	/** Shows what came of it: as JSON, or in words. */
	say(data: unknown, words: () => string): void;
	progress: Pick<ReturnType<typeof progressBar>, "show" | "end">;
}

const pauseMs = 400;

/** Asks until what is asked for has come to an end, and shows how far it is. */
async function until<T>(ask: () => Promise<T>, isOver: (answer: T) => boolean, show: (answer: T) => void): Promise<T> {
	for (;;) {
		const answer = await ask();
		if (isOver(answer)) return answer;
		show(answer);
		await new Promise((resolve) => setTimeout(resolve, pauseMs));
	}
}

const textOf = (value: string | boolean | undefined): string | undefined => (typeof value === "string" ? value : undefined);

/** The one book that is meant: `rail` for `inlandRail`. */
export function bookNamed(books: readonly string[], said: string): string {
	const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");
	const wanted = plain(said);
	const exact = books.filter((book) => plain(book) === wanted);
	const like = exact.length > 0 ? exact : books.filter((book) => wanted !== "" && plain(book).includes(wanted));
	if (like.length === 1 && like[0]) return like[0];
	throw new UsageError(
		`${like.length === 0 ? `No price book is called "${said}"` : `"${said}" may be ${like.join(", ")}`}. There are: ${books.join(", ")}.`,
	);
}

/** An end of a way: digits are an area of China, `DE-47051` a postcode abroad, anything else a port or city by its code. */
function endOf(code: string) {
	if (/^\d+$/.test(code)) return { kind: "area", code } as const;
	return /^[A-Z]{2}-/i.test(code) ? ({ kind: "zone", code } as const) : ({ kind: "place", code } as const);
}

/** `iqt price CNSIA DEHAM 40HC`: what a way costs door to door, or between ports. */
export async function price({ portal, args, values, say }: Command): Promise<number> {
	const [from = "", to = "", ...sizes] = args;
	if (!from || !to || sizes.length === 0) throw new UsageError("iqt price FROM TO CONTAINER …, such as: iqt price CNSIA DEHAM 40HC");
	const [origin, destination] = [endOf(from), endOf(to)];
	const scope = `${origin.kind === "place" ? "port" : "door"}To${destination.kind === "place" ? "Port" : "Door"}` as const;
	const containers = sizes.map((size) => {
		const [, type = size, count] = /^(.+?)x(\d+)$/i.exec(size) ?? [];
		return { type, count: Number(count ?? 1) };
	});
	const direction = { export: "westbound", import: "eastbound" }[textOf(values.direction) ?? ""] as "westbound" | "eastbound" | undefined;
	const found = await portal.api.sale.search.query({
		scope,
		origin,
		destination,
		containers,
		...(direction ? { direction } : {}),
		grossWeightKg: Number(textOf(values.weight) ?? 18_000),
		readyDate: textOf(values.date) ?? businessDay(new Date()),
		...(values.currency ? { currency: textOf(values.currency) } : {}),
		...(values.soc ? { ownership: "SOC" as const } : {}),
	});
	say(found, () => {
		const rows = found.options.map((option) => [
			option.mode,
			option.total,
			option.currency,
			option.transitMin === null
				? ""
				: option.transitMin === option.transitMax
					? `${option.transitMin}`
					: `${option.transitMin}–${option.transitMax}`,
			option.validTo ?? "",
			[option.cheapest ? "cheapest" : "", option.fastest ? "fastest" : ""].filter(Boolean).join(", "),
		]);
		const head = `${found.originLabel} – ${found.destinationLabel}`;
		return rows.length === 0 ? `${head}: no price found.` : `${head}\n${table(["Way", "Total", "", "Days", "Valid until", ""], rows)}`;
	});
	return found.options.length > 0 ? 0 : 1;
}

/** `iqt import FILE --book rail`: reads a sheet, shows what would come of it, and with `--apply` puts it into the book. */
export async function importFile({ portal, books, args, values, say, progress }: Command): Promise<number> {
	const [path = ""] = args;
	if (!path) throw new UsageError("iqt import FILE --book BOOK [--apply merge|replace] [--leave-out-errors]");
	const name = basename(path);
	const mode = textOf(values.apply);
	if (mode !== undefined && mode !== "merge" && mode !== "replace") throw new UsageError("--apply is merge or replace");
	const domain = bookNamed(books, textOf(values.book) ?? name.replace(/\.[^.]*$/, ""));
	const { objectName } = await portal.upload(name, new Uint8Array(await readFile(path)));
	const { id } = await portal.api.imports.start.mutate({ domain, objectName, fileName: name });
	const ask = () => portal.api.imports.batch.query({ batchId: id });
	const show = ({ progress: { phase, done, total } }: Awaited<ReturnType<typeof ask>>) => progress.show(phase ?? "reading", done, total);
	const isOver = ({ state }: { state: string }) => !["uploaded", "reading", "applying"].includes(state);
	let batch = await until(ask, isOver, show);
	if (mode && batch.state === "preview") {
		await portal.api.imports.startApply.mutate({ batchId: id, mode, leaveOutErrors: values["leave-out-errors"] === true, revision: batch.revision });
		batch = await until(ask, isOver, show);
	}
	progress.end();
	const done = batch.state === (mode ? "applied" : "preview");
	say(
		{
			batchId: id,
			book: domain,
			state: batch.state,
			counts: batch.counts,
			error: batch.error,
			refusal: batch.refusal,
			notices: batch.notices.map(({ message }) => message),
		},
		() => {
			const counted = Object.entries(batch.counts).filter(([, rows]) => rows > 0);
			const lines = [
				`${domain}: ${batch.state}`,
				table(
					["Rows", ""],
					counted.map(([what, rows]) => [what, String(rows)]),
				),
			];
			return [...lines, ...batch.notices.map(({ message }) => message), ...(batch.error ? [String(batch.error)] : [])].join("\n");
		},
	);
	return done ? 0 : 1;
}

/** `iqt export rail --as-of 2026-10-01`: the rates of a book that hold on a day, or all, as a workbook. */
export async function exportBook({ portal, books, args, values, say, progress }: Command): Promise<number> {
	const [said = ""] = args;
	if (!said) throw new UsageError("iqt export BOOK [--as-of DAY] [--search TEXT] [--out FILE]");
	const book = bookNamed(books, said) as "inlandRail";
	const day = textOf(values["as-of"]);
	if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new UsageError("--as-of is a day such as 2026-10-01");
	const filters = day
		? [
				{ field: "validFrom", op: "lte" as const, value: day },
				{ field: "validTo", op: "gte" as const, value: day },
			]
		: [];
	const search = textOf(values.search);
	const { id } = await portal.api[book].startExport.mutate({ filters, ...(search ? { search } : {}) });
	const work = await until(
		() => portal.api.work.get.query({ id }),
		({ state }) => state !== "running",
		({ phase, done, total }) => progress.show(phase ?? "writing", done, total),
	);
	if (work.state !== "done") throw new Error(work.error ?? `The export has ${work.state}.`);
	const { name, url } = await portal.api.work.download.mutate({ id });
	const { size, body } = await portal.download(url);
	const file = textOf(values.out) ?? basename(name);
	let bytes = 0;
	const counted = async function* (parts: AsyncIterable<Uint8Array>) {
		for await (const part of parts) {
			bytes += part.length;
			progress.show("downloading", bytes, size);
			yield part;
		}
	};
	await pipeline(Readable.fromWeb(body as never), counted, createWriteStream(file));
	progress.end();
	say({ file, bytes, rates: work.count }, () => `${file}: ${work.count ?? 0} rates, ${bytes.toLocaleString("en")} bytes`);
	return 0;
}
