import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { TLSSocket } from "node:tls";
import type { HostState } from "@iqt/routers/door/context";
import { smtpConnection } from "./mail-node.ts";

/** A folder that is made only once something is put into it lies on the disk of the one above it. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

/** Of the disks the folders lie on, the one with least left of its size. */
async function fullest(folders: readonly string[]): Promise<HostState["disk"]> {
	const disks = await Promise.all(
		folders.map(async (folder) => {
			const { bavail, blocks, bsize } = await statfs(existing(folder));
			return { free: bavail * bsize, size: blocks * bsize };
		}),
	);
	return disks.sort((a, b) => a.free / a.size - b.free / b.size)[0] ?? null;
}

/** When the certificate ends that the mail server shows; null where it does not speak TLS. */
function certificateOf(url: string): Promise<HostState["certificate"]> {
	const connection = smtpConnection(url);
	return new Promise<HostState["certificate"]>((resolve) => {
		const fail = (error: Error) => resolve({ until: null, error: error.message.slice(0, 500) });
		connection.on("error", fail);
		connection.on("end", () => fail(new Error("the mail server closed the connection")));
		connection.connect((error) => {
			if (error) return fail(error);
			// Its type leaves out the socket.
			const { _socket: socket } = connection as unknown as { _socket: Partial<TLSSocket> };
			const until = socket.getPeerCertificate?.().valid_to;
			resolve(until ? { until: new Date(until).toISOString(), error: null } : null);
		});
	}).finally(() => connection.close());
}

/** What this machine tells: of the disks `folders` lie on, and of the mail server, where one is named. */
export const nodeHostState = (folders: readonly string[], smtpUrl: string | undefined) => async (): Promise<HostState> => ({
	disk: await fullest(folders),
	certificate: smtpUrl === undefined ? null : await certificateOf(smtpUrl),
});
