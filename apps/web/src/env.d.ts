declare module "@iqt/i18n/catalogs/*" {
	import type { Messages } from "@lingui/core";
	export const messages: Messages;
}

declare module "*.md?raw" {
	const text: string;
	export default text;
}

declare module "*.txt?raw" {
	const text: string;
	export default text;
}

interface ImportMetaEnv {
	readonly VITE_BACK_OFFICE_HOSTS?: string;
}
