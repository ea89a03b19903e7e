import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { texts } from "./texts-plugin.ts";

/**
 * Pages people without an account open by a link, built beside the portal and after it: nothing of the portal is in their scripts, and its own stay as
 * they are put together.
 */
export default defineConfig({
	base: "/IQT/",
	publicDir: false,
	plugins: [react(), tailwindcss(), texts([]).plugin],
	build: {
		target: "es2022",
		emptyOutDir: false,
		rolldownOptions: { input: join(import.meta.dirname, "customer-quotation.html") },
	},
});
