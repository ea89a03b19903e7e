import { setOverrides } from "@iqt/i18n";
import { setBusinessZone } from "@iqt/i18n/days";
import { logLevels, type Services } from "../context.ts";
import { type NamedDirection, setDirectionNames } from "./direction-names.ts";
import { overrideRows, portalWords } from "./overrides.ts";

/** Texts and the business time zone are looked up again when they are older than this, milliseconds. */
const maxAge = 20_000;
/** A request waits at most this long for the first texts of its instance; a database that hangs must not hold up its error. */
const firstLoadMs = 300;

interface Loaded {
	db: Services["db"];
	/** Null until the first texts are in. */
	revision: number | null;
	checkedAt: number;
}

/** What this process says comes from one database: the one that was asked last. */
let loaded: Loaded | null = null;

async function load(services: Services, state: Loaded): Promise<void> {
	try {
		const { revision, zone, logLevel, directions } = await portalWords(services.db);
		if (loaded === state) {
			setBusinessZone(zone);
			services.logFrom?.(logLevels.find((level) => level === logLevel) ?? null);
			setDirectionNames(JSON.parse(directions) as NamedDirection[]);
		}
		if (revision === state.revision) return;
		const rows = await overrideRows(services.db);
		if (loaded !== state) return;
		setOverrides(rows.flatMap(({ id, language, text }) => (text === null ? [] : [{ id, language, text }])));
		state.revision = revision;
	} catch (error) {
		services.log("warn", "texts could not be looked up", { error: String(error) });
	}
}

/**
 * Sees to it that `translate()` says what administrators have entered, that days are those of the time zone they have set, that the log keeps what they want, and that directions go by the names they have: one small query at most every 20 seconds an instance, in the
 * background, and all texts again when they have changed. Only the first request of an instance waits for it. `age` is how old, in
 * milliseconds, the texts may be; with 0 the caller waits for the database.
 */
export async function freshTexts(services: Services, age: number = maxAge): Promise<void> {
	const now = services.now().getTime();
	if (loaded?.db !== services.db) loaded = { db: services.db, revision: null, checkedAt: Number.NEGATIVE_INFINITY };
	const state = loaded;
	if (age > 0 && Math.abs(now - state.checkedAt) < age && state.revision !== null) return;
	state.checkedAt = now;
	const work = load(services, state);
	if (age === 0) return work;
	services.waitUntil(work);
	if (state.revision === null) await Promise.race([work, new Promise((resolve) => setTimeout(resolve, firstLoadMs))]);
}

/** The texts have changed here: the next request looks them up before it is answered. Answers the look-up. */
export function textsChanged(services: Services): Promise<void> {
	if (loaded?.db === services.db) loaded.revision = null;
	return freshTexts(services, 0);
}

/** A setting every instance goes by has changed here: the next request looks it up before it is answered. */
export function invalidateTexts(): void {
	if (loaded) loaded.revision = null;
}

/** Revision of the texts this process says; 0 before the first look-up. */
export const currentRevision = (): number => loaded?.revision ?? 0;
