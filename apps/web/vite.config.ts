import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `vite dev` finds the API. */
const api = process.env.API_URL ?? "http://127.0.0.1:8787";
const proxied = ["/IQT/trpc", "/IQT/api", "/IQT/files"];

export default defineConfig({
	base: "/IQT/",
	plugins: [react(), tailwindcss()],
	server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, changeOrigin: true }])) },
	build: { target: "es2022", sourcemap: false, chunkSizeWarningLimit: 800 },
});
