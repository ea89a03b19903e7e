import type { Services } from "@iqt/routers";

/** One line of JSON an entry, errors on standard error, for whatever collects logs. */
export const jsonLog: Services["log"] = (level, event, fields = {}) => {
	const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...fields });
	if (level === "error") console.error(line);
	else console.log(line);
};
