import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** What the server does with a mail it has read to its end, or with whoever connects: `turnAway` greets with 554. */
type Answer = "take" | "refuse" | "tryLater" | "cutAfter" | "cutBefore" | "turnAway";

/** How a server speaks TLS: after STARTTLS or from the first byte; its key and certificate are PEM. */
interface Tls {
	kind: "starttls" | "always";
	key: string;
	cert: string;
}

/** A real SMTP server behind a line that can be cut, in the clear without `tls`. `mails` holds what it took, parsed. */
export async function mailServer(tls?: Tls) {
	const mails: Email[] = [];
	/** Who signed in. */
	const users: string[] = [];
	/** Whether sign-ins and mails came over TLS. */
	const encrypted = new Set<boolean>();
	const sockets = new Set<Socket>();
	/** `unknown`: addresses it has no mailbox for; `heard`: those the last mail went to. */
	const state: { answer: Answer; delayMs: number; unknown: string[]; heard: string[] } = { answer: "take", delayMs: 0, unknown: [], heard: [] };
	const cut = () => {
		for (const socket of sockets) socket.destroy();
	};
	const smtp = new SMTPServer({
		authOptional: true,
		...(tls ? { key: tls.key, cert: tls.cert, secure: tls.kind === "always" } : { disabledCommands: ["STARTTLS"] }),
		onAuth({ username, password }, session, callback) {
			encrypted.add(session.secure);
			if (username !== "desk" || password !== "blue harbour") return callback(new Error("wrong name or password"));
			users.push(username);
			callback(null, { user: username });
		},
		logger: false,
		onConnect(_session, callback) {
			if (state.answer === "turnAway") return callback(Object.assign(new Error("no mail from here"), { responseCode: 554 }));
			callback();
		},
		onRcptTo({ address }, _session, callback) {
			callback(state.unknown.includes(address) ? Object.assign(new Error("no such mailbox"), { responseCode: 550 }) : null);
		},
		onData(stream, session, callback) {
			state.heard = session.envelope.rcptTo.map(({ address }) => address);
			encrypted.add(session.secure);
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => {
				chunks.push(chunk);
				if (state.answer === "cutBefore") cut();
			});
			stream.on("end", async () => {
				if (state.answer === "refuse") return callback(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
				if (state.answer === "tryLater") return callback(Object.assign(new Error("busy"), { responseCode: 451 }));
				if (state.answer === "cutBefore") return;
				mails.push(await PostalMime.parse(Buffer.concat(chunks)));
				if (state.answer === "cutAfter") return cut();
				setTimeout(callback, state.delayMs);
			});
		},
	});
	smtp.on("error", () => {});
	await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
	const inner = (smtp.server.address() as AddressInfo).port;
	const line = createServer((socket) => {
		const through = connect(inner, "127.0.0.1");
		for (const end of [socket, through]) {
			sockets.add(end);
			end
				.on("error", () => {})
				.on("close", () => {
					sockets.delete(end);
					socket.destroy();
					through.destroy();
				});
		}
		socket.pipe(through).pipe(socket);
	});
	await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
	return {
		url: `${tls?.kind === "always" ? "smtps" : "smtp"}://127.0.0.1:${(line.address() as AddressInfo).port}`,
		mails,
		users,
		encrypted,
		state,
		async close() {
			cut();
			await new Promise((resolve) => line.close(resolve));
			await new Promise<void>((resolve) => smtp.close(() => resolve()));
		},
	};
}
