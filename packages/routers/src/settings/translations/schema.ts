import { z } from "zod";

export const textLanguages = ["zh", "en", "es", "ja"] as const;
export type TextLanguage = (typeof textLanguages)[number];

/** How a message stands: as shipped, with a text of the company's, without a text of its own in a language, or with one that no longer fits. */
export const textStates = ["shipped", "overridden", "missing", "outdated"] as const;
export type TextState = (typeof textStates)[number];

/** Ids look like `area.thing`; whether there is such a message is asked of the catalog. */
export const messageIdInput = z.string().min(3).max(120);

/** An id people may add. */
export const ownId = /^[A-Za-z][\w.-]{2,119}$/;

/** Empty text and null bring the shipped text back. */
const text = z.string().max(10_000, "problem.tooBig").nullable();

export const cellsInput = z.object({ zh: text.optional(), en: text.optional(), es: text.optional(), ja: text.optional() });

export const saveTextsInput = z.object({
	/** Ids that do not ship are new texts, for programs of the company's own; refused without it. */
	adding: z.boolean().optional(),
	rows: z
		.array(
			z.object({
				id: messageIdInput,
				/** The version the writer saw; left out, the text is set whatever it was. */
				version: z.number().int().min(0).optional(),
				cells: cellsInput,
			}),
		)
		.min(1)
		.max(200),
});

export const importInput = z.object({ objectName: z.string().min(1).max(300) });

/** The revision the caller has, if any. */
export const overridesInput = z.object({ revision: z.string().max(80).optional() }).optional();
