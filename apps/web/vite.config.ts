import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { ahead } from "./ahead-plugin.ts";
import { texts } from "./texts-plugin.ts";

/** Where `vite dev` finds the API. */
const api = process.env.API_URL ?? "http://127.0.0.1:8787";
const proxied = ["/IQT/trpc", "/IQT/api", "/IQT/files", "/IQT/quotationPortal/customerQuotation.pdf"];

/** The catalogue in parts, by what says them. */
const parts = texts();

/** Modules of the portal by their paths: one that has moved would leave its scripts in pieces, and stops the build instead. */
function modules(...paths: string[]): (id: string) => boolean {
	const files = new Set(paths.map((path) => join(import.meta.dirname, "src", path)));
	for (const file of files) if (!existsSync(file)) throw new Error(`There is no ${file} to put scripts together by.`);
	return (id) => files.has(id);
}

/** While developing, the pages that open by a link come by their paths as they do from the server. */
const linkPages: Plugin = {
	name: "link-pages",
	apply: "serve",
	configureServer({ middlewares }) {
		middlewares.use((request, _, next) => {
			const whose = /^\/IQT\/quotationPortal\/(customer|vendor)[TDMF]?Quotation\/?(\?|$)/i.exec(request.url ?? "")?.[1];
			if (whose) request.url = `/IQT/${whose.toLowerCase()}-quotation.html`;
			next();
		});
	},
};

/** The typed client, which the portal hands out beside itself. */
const clientPackage: Plugin = {
	name: "client-package",
	apply: "build",
	generateBundle() {
		const source = readFileSync(fileURLToPath(import.meta.resolve("@iqt/client/client.tgz")));
		this.emitFile({ type: "asset", fileName: "client.tgz", source });
	},
};

export default defineConfig({
	base: "/IQT/",
	plugins: [react(), tailwindcss(), parts.plugin, ahead(parts), linkPages, clientPackage],
	server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, changeOrigin: true }])) },
	build: {
		target: "es2022",
		sourcemap: false,
		chunkSizeWarningLimit: 800,
		rolldownOptions: {
			output: {
				codeSplitting: {
					// A hundred small files wait for one another on a slow line. Each group takes what its files import along, the first of them first.
					groups: [
						{ name: "first", tags: ["$initial"] },
						{ name: "frame", test: modules("shell/layout.tsx") },
						{ name: "form", test: modules("resource/record/record-form.tsx") },
						{ name: "table", test: modules("resource/book/rate-book-screen.tsx", "resource/record/record-screen.tsx") },
						{ name: "charts", test: /\/node_modules\/recharts\// },
					],
				},
			},
		},
	},
});
