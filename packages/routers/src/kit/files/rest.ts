import { routesFor } from "../rest/types.ts";
import type { filesRouter } from "./router.ts";
import { chosenName } from "./rules.ts";

/** The object a URL of ours names (`…/files/<name>?…`), or the name itself. */
function objectOf(url: string | undefined): string | undefined {
	const path = /\/files\/([^?#]+)/.exec(url ?? "")?.[1];
	if (!path) return url;
	try {
		return chosenName(decodeURIComponent(path));
	} catch {
		return path;
	}
}

export const filesRoutes = routesFor<typeof filesRouter>("files")([
	{ method: "GET", path: "/api/Common/GetAliOssSTS", procedure: "uploadUrl", input: (req) => ({ name: req.query("name") }) },
	{ method: "GET", path: "/api/Common/getPresignedUri", procedure: "presignedUrl", input: (req) => ({ objectName: req.query("objectName") }) },
	{
		method: "GET",
		path: "/api/Common/getPresignedMutiUris",
		procedure: "downloadUrls",
		input: (req) => ({ objectNames: req.queryAll("objectNames") }),
	},
	{
		method: "GET",
		path: "/api/Common/DownloadFile",
		procedure: "download",
		file: true,
		input: (req) => ({ objectName: objectOf(req.query("url")) }),
	},
]);
