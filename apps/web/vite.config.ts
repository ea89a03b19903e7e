import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { ahead } from "./ahead-plugin.ts";
import { texts } from "./texts-plugin.ts";

/** Where `vite dev` finds the API. */
const api = process.env.API_URL ?? "http://127.0.0.1:8787";
const proxied = ["/IQT/trpc", "/IQT/api", "/IQT/files"];

/** The catalogue in parts, by what says them. */
const parts = texts();

export default defineConfig({
	base: "/IQT/",
	plugins: [react(), tailwindcss(), parts.plugin, ahead(parts)],
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
						{ name: "frame", test: /\/shell\/layout\.tsx$/ },
						{ name: "form", test: /\/resource\/record-form\.tsx$/ },
						{ name: "table", test: /\/resource\/(rate-book|record)-screen\.tsx$/ },
						{ name: "charts", test: /\/node_modules\/recharts\// },
					],
				},
			},
		},
	},
});
