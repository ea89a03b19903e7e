import { platformProvider } from "@iqt/routers/desk/ntocc/platform-provider";
import { fetchOutgoing } from "@iqt/routers/kit/outgoing/fetch-outgoing";
import { OutgoingError } from "@iqt/routers/kit/outgoing/request";
import { truckQuestion, waitingAt } from "./platform-question.ts";

interface Env {
	/** Leads to the platform of the tests, whatever is asked for. */
	PLATFORM: { fetch: typeof fetch };
	/** The network as the portal has it: public addresses alone. */
	OUTGOING: { fetch: typeof fetch };
}

/** Asks the platform in workerd at the path of the request, and answers what came of it; `/send` sends what the request says, and `/reach?…` whether the portal's network leads to an address. */
export default {
	async fetch(request: Request, env: Env): Promise<Response> {
		const { pathname, searchParams } = new URL(request.url);
		const address = searchParams.get("address");
		if (address !== null)
			return env.OUTGOING.fetch(address).then(
				({ status }) => new Response(`reached ${status}`),
				() => new Response("not reached"),
			);
		const sender = fetchOutgoing((url, init) => env.PLATFORM.fetch(url, init));
		if (pathname === "/send")
			return Response.json(
				await sender.send(await request.json()).catch((error: unknown) => {
					if (error instanceof OutgoingError) return { failure: error.failure };
					throw error;
				}),
			);
		const settings = { url: `https://trucks.example.com${pathname}`, secret: "Bearer s3cret", timeoutMs: waitingAt(pathname) };
		const provider = platformProvider(settings, sender);
		return Response.json(await provider.quote(truckQuestion, waitingAt(pathname)));
	},
};
