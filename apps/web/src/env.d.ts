declare module "@iqt/i18n/catalogs/*" {
	import type { Messages } from "@lingui/core";
	export const messages: Messages;
}

interface ImportMetaEnv {
	readonly VITE_BACK_OFFICE_HOSTS?: string;
}
