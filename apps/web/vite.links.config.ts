import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { texts } from "./texts-plugin.ts";

/**
 * A page people without an account open by a link, named by `--mode`, built beside the portal and after it: nothing of the portal is in its script, and
 * its own stays as it is put together. Each is built by itself, so that it is one script: who opens one does not wait for what is the other's.
 */
export default defineConfig(({ mode }) => ({
	base: "/IQT/",
	publicDir: false,
	plugins: [react(), tailwindcss(), texts([]).plugin],
	build: {
		target: "es2022",
		emptyOutDir: false,
		rolldownOptions: { input: join(import.meta.dirname, `${mode}.html`) },
	},
}));
