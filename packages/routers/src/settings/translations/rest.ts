import { messageIds } from "@iqt/i18n";
import { isBlank } from "../../kit/rest/fit.ts";
import { pageOf, sameNames } from "../../kit/rest/lists.ts";
import type { RestRequest } from "../../kit/rest/types.ts";
import { routesFor } from "../../kit/rest/types.ts";
import type { translationsRouter } from "./router.ts";
import type { TextRow } from "./rules.ts";
import { textLanguages, textStates } from "./schema.ts";

/** A message as old clients know it. */
const item = (row: TextRow) => ({
	i18NKey: row.id,
	module: row.area,
	zh: row.zh,
	en: row.en,
	es: row.es,
	ja: row.ja,
	state: row.state,
	version: row.version,
	updateTime: row.changedAt,
	updateUser: row.changedBy,
});

/** A message's id in the case it ships in; any other one as it is. */
function idOf(sent: unknown): unknown {
	const lower = String(sent ?? "")
		.trim()
		.toLowerCase();
	return messageIds().find((id) => id.toLowerCase() === lower) ?? sent;
}

/** One message, with a text by language, or with `language` and `value`. */
function saveInput(req: RestRequest) {
	const cells = Object.fromEntries(textLanguages.map((language) => [language, req.body(language)]).filter(([, text]) => text !== undefined));
	const language = req.body("language");
	if (typeof language === "string" && language !== "") cells[language.toLowerCase()] = req.body("value");
	const version = req.first("version");
	return { adding: true, rows: [{ id: idOf(req.first("i18NKey", "key")), cells, ...(isBlank(version) ? {} : { version }) }] };
}

export const translationsRoutes = routesFor<typeof translationsRouter>("translations")([
	{
		method: "POST",
		path: "/api/v1/I18N/GetInternationalizationList",
		procedure: "list",
		input: (req) =>
			req.list({
				i18NKey: { field: "id", op: "contains" },
				key: { field: "id", op: "contains" },
				module: "area",
				state: { field: "state", values: textStates },
				version: { field: "version", as: "number" },
				updateUser: { field: "changedBy", op: "contains" },
				...sameNames({ op: "contains" }, ...textLanguages),
				updateTime: { field: "changedAt", as: "moment" },
			}),
		output: (page) => pageOf(page, item),
	},
	{
		method: "POST",
		path: "/api/v1/I18N/AddOrUpdateI18N",
		procedure: "save",
		input: saveInput,
		output: ({ rows }) => rows.map(item)[0] ?? null,
	},
]);
