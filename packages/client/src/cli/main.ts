#!/usr/bin/env node
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { contract } from "../contract.ts";
import { IqtError } from "../errors.ts";
import { createClient } from "../index.ts";
import { type Command, exportBook, importFile, price } from "./commands.ts";
import { keep, readKept } from "./kept.ts";
import { progressBar } from "./show.ts";
import { help, UsageError } from "./usage.ts";

const text = { type: "string" } as const;
const yes = { type: "boolean" } as const;
const options = {
	...{ date: text, weight: text, currency: text, direction: text, soc: yes },
	...{ book: text, apply: text, "leave-out-errors": yes, "as-of": text, search: text, out: text },
	...{ json: yes, language: text, help: yes },
} as const;

const commands: Readonly<Record<string, (command: Command) => Promise<number>>> = { price, import: importFile, export: exportBook };

/** A line of standard input; what is typed is not shown. */
async function typedToken(): Promise<string> {
	const isTyped = process.stdin.isTTY === true;
	if (isTyped) process.stderr.write("API token: ");
	const unseen = new Writable({ write: (_part, _encoding, done) => done() });
	const lines = createInterface({ input: process.stdin, output: unseen, terminal: isTyped });
	for await (const line of lines) {
		lines.close();
		if (isTyped) process.stderr.write("\n");
		return line.trim();
	}
	return "";
}

async function login(url: string | undefined): Promise<number> {
	if (!url || !URL.canParse(url)) throw new UsageError("iqt login URL, such as: iqt login https://portal.example.com/IQT");
	const token = process.env.IQT_TOKEN ?? (await typedToken());
	if (!token) throw new UsageError("An API token is needed: it is made in the portal under My account.");
	// Refused where the token is none.
	await createClient({ url, token }).api.work.list.query();
	const path = await keep(process.env, { url, token });
	console.log(`Signed in; the token is kept in ${path}.`);
	return 0;
}

async function run(argv: string[]): Promise<number> {
	const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true });
	const [name = "", ...args] = positionals;
	const say = (data: unknown, words: () => string) => console.log(values.json ? JSON.stringify(data) : words());
	if (values.help || name === "" || name === "help") {
		console.log(help);
		return 0;
	}
	if (name === "version") {
		say({ version: contract.version }, () => contract.version);
		return 0;
	}
	if (name === "books") {
		say(contract.books, () => contract.books.join("\n"));
		return 0;
	}
	if (name === "login") return login(args[0]);
	const command = commands[name];
	if (!command) throw new UsageError(`There is no command "${name}".\n\n${help}`);
	const kept = await readKept(process.env);
	if (!kept) throw new UsageError("Sign in first: iqt login https://portal.example.com/IQT");
	const portal = createClient({ ...kept, ...(values.language ? { language: values.language as "en" } : {}) });
	const progress = progressBar(values.json ? { write: () => {} } : process.stderr);
	return command({ portal, books: contract.books, args, values, say, progress });
}

try {
	process.exitCode = await run(process.argv.slice(2));
} catch (error) {
	const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
	const problems = error instanceof IqtError ? error.problems.map(({ field, message }) => `\n  ${field}: ${message}`).join("") : "";
	console.error(`${error instanceof Error ? error.message : error}${problems}${error instanceof IqtError ? ` (${error.code})` : ""}`);
	process.exitCode = isUsage ? 2 : 1;
}
