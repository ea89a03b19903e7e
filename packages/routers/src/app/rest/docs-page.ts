import { type Language, translate } from "@iqt/i18n";
import { codes } from "../../door/errors.ts";
import type { RestRoute } from "../../kit/rest/types.ts";
import { type Described, describeAll } from "./openapi.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const html = (text: string) => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);

const style = `
:root { color-scheme: light dark; --line: #d5dbe1; --soft: #f3f5f7; --brand: #00233d; }
@media (prefers-color-scheme: dark) { :root { --line: #33414d; --soft: #16212b; --brand: #9cc7e8; } }
body { font: 15px/1.55 system-ui, sans-serif; max-width: 68rem; margin: 0 auto; padding: 1.5rem; }
h1, h2 { color: var(--brand); } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
nav { columns: 12rem; } details { border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; }
summary { padding: .5rem .75rem; cursor: pointer; overflow-wrap: anywhere; } details > div { padding: 0 .75rem .75rem; }
code, pre { font: 13px/1.5 ui-monospace, monospace; } pre { background: var(--soft); padding: .75rem; overflow: auto; border-radius: 6px; }
.verb { display: inline-block; min-width: 4rem; font-weight: 600; color: var(--brand); } .planned summary code { opacity: .6; }
.tag { border: 1px solid var(--line); border-radius: 99px; padding: 0 .6rem; font-size: 12px; margin-left: .5rem; }
table { border-collapse: collapse; } td { padding: .1rem 1rem .1rem 0; }`;

function call(described: Described, language: Language): string {
	const { line, route, access, query, body } = described;
	const text = (id: Parameters<typeof translate>[1], values?: Record<string, string>) => html(translate(language, id, values));
	const right =
		access === "public" ? text("rest.docsPublic") : access === "signedIn" ? text("rest.docsSignedIn") : text("rest.docsNeeds", { right: access });
	return `<details class="${route ? "built" : "planned"}"><summary><span class="verb">${line.method}</span><code>${html(line.path)}</code>${
		route ? "" : `<span class="tag">${text("rest.docsPlanned")}</span>`
	}${route?.file ? `<span class="tag">${text("rest.docsFile")}</span>` : ""}</summary><div><p>${right}${line.note ? ` · ${html(line.note)}` : ""}</p>${
		query.length ? `<p>${text("rest.docsQuery")}: ${query.map((name) => `<code>${html(name)}</code>`).join(", ")}</p>` : ""
	}${body ? `<p>${text("rest.docsBody")}</p><pre>${html(JSON.stringify(body, null, 2))}</pre>` : ""}</div></details>`;
}

/** The REST documentation as one page without scripts or anything from elsewhere. */
export function docsPage(routes: RestRoute[], language: Language): string {
	const byDomain = new Map<string, Described[]>();
	for (const described of describeAll(routes)) byDomain.set(described.line.domain, [...(byDomain.get(described.line.domain) ?? []), described]);
	const title = html(translate(language, "rest.docsTitle"));
	const sections = Array.from(
		byDomain,
		([domain, all]) =>
			`<h2 id="${domain}">${domain} <small>${all.filter((d) => d.route).length} / ${all.length}</small></h2>${all.map((d) => call(d, language)).join("")}`,
	);
	return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Instant Price Query</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${html(translate(language, "rest.docsIntro"))}</p><p>${html(translate(language, "rest.docsRules"))}</p>
<p><a href="openapi.json">openapi.json</a> (OpenAPI 3.1)</p><h2>${html(translate(language, "rest.docsCodes"))}</h2><table>${Object.entries(codes)
		.map(([name, code]) => `<tr><td><code>${code}</code></td><td>${name}</td></tr>`)
		.join(
			"",
		)}</table><nav>${Array.from(byDomain.keys(), (domain) => `<a href="#${domain}">${domain}</a><br>`).join("")}</nav>${sections.join("")}</main></body></html>`;
}
