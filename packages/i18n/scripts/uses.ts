const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** One word of an id: what a placeholder of an id put together stands for. */
const WORD = "[\\w-]+";

/** The kits with which things are declared put ids of labels together: what they become stands in the values of the declarations. */
export const isDeclaringKit = (path: string): boolean => /\/routers\/src\/kit\/(?:fields\/field|price-book\/fields|records\/declare)\.ts$/.test(path);

/** Ids that stand in a source as they are. */
const literals = (source: string): string[] => [...source.matchAll(/["'`]([A-Za-z][\w-]*(?:\.[\w-]+)+)["'`]/g)].map(([, id = ""]) => id);

/** An id put together in a source (`enum.mode.${mode}`): how it stands there, and what it may become. */
export interface PutTogether {
	whole: string;
	pattern: RegExp;
}

/**
 * Ids put together in a source, of these areas (first words of ids). A placeholder stands for one word, and holds no template of its own.
 * Throws where one holds what cannot be read.
 */
export function putTogether(source: string, areas: ReadonlySet<string>): PutTogether[] {
	return [...source.matchAll(/`([A-Za-z][\w-]*)\.[\w.-]*\$\{/g)]
		.filter(([, area = ""]) => areas.has(area))
		.map(({ index }) => {
			const rest = source.slice(index);
			const [, body] = /^`((?:[\w.-]+|\$\{[^`{}]*\})+)`/.exec(rest) ?? [];
			// What holds other signs is no id but a sentence, an address or a key.
			if (body === undefined && /^`[\w.-]*\$\{[^`{}]*[`{]/.test(rest)) throw new Error(`no id can be read of ${rest.slice(0, 80)}`);
			return body === undefined
				? undefined
				: {
						whole: `\`${body}\``,
						pattern: new RegExp(
							`^${body
								.split(/\$\{[^}]*\}/)
								.map(escaped)
								.join(WORD)}$`,
						),
					};
		})
		.filter((one) => one !== undefined);
}

/** Ids of messages by what they begin with, to be looked for in sources. */
export interface Ids {
	all: ReadonlySet<string>;
	areas: ReadonlySet<string>;
}

export const idsOf = (all: Iterable<string>): Ids => {
	const set = new Set(all);
	return { all: set, areas: new Set([...set].map((id) => id.split(".")[0] ?? "")) };
};

/** The ids of messages a source may say: those that stand in it, and those its templates may become. */
export function idsIn(path: string, source: string, { all, areas }: Ids): Set<string> {
	const said = new Set(literals(source).filter((id) => all.has(id)));
	for (const { pattern } of isDeclaringKit(path) ? [] : putTogether(source, areas)) for (const id of all) if (pattern.test(id)) said.add(id);
	return said;
}

/** The ids of messages among the values of plain objects and lists, however deep. */
export function idsWithin(value: unknown, { all }: Ids): Set<string> {
	const found = new Set<string>();
	const seen = new Set<unknown>();
	const look = (one: unknown) => {
		if (typeof one === "string" && all.has(one)) found.add(one);
		if (typeof one !== "object" || one === null || seen.has(one)) return;
		seen.add(one);
		if (Array.isArray(one) || Object.getPrototypeOf(one) === Object.prototype) for (const inner of Object.values(one)) look(inner);
	};
	// A module's exports have no prototype.
	for (const one of typeof value === "object" && value !== null ? Object.values(value) : []) look(one);
	return found;
}
