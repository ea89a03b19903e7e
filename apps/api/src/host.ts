import type { Services } from "@iqt/routers";
import type { LogLevel } from "@iqt/routers/door/context";
import type { UrlSigner } from "@iqt/routers/kit/files/signing";
import type { Context } from "hono";
import type { Flood } from "./flood.ts";
import type { Measures } from "./measures/measures.ts";

/** What a host gives the app beside the services. */
export interface Host {
	services: Services;
	/** Checks the signatures of file URLs; the store's `presign` makes them with the same secret. */
	signer: UrlSigner;
	/** Answers an asset of the portal by its path below `/IQT` (`/assets/main.js`), null where there is none. */
	asset(path: string, request: Request): Promise<Response | null>;
	/** The client's address, "" where it is not known. */
	address(c: Context): string;
	/** Requests an address may send; null for no limit. */
	flood: Flood | null;
	/** What is told by `/metrics`, and kept for the health board; left out where nobody measures. */
	measures?: Measures;
	/** What `/metrics` is read with; null or left out where nobody may. */
	metricsToken?: string | null;
	/** Whether entries of a level of the log are kept now. */
	logs?(level: LogLevel): boolean;
	/** Throws what is wrong with folders of this machine that data is kept in; left out where there are none. */
	disk?(): Promise<void>;
}

export type AppEnv = { Variables: { requestId: string } };
