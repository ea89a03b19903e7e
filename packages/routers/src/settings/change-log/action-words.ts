/** What says the text of an id, if there is such a message. */
export interface Knower {
	known(id: string): string | null;
}

/** What the product calls itself where nobody is asked. */
export const actors: Readonly<Record<string, string>> = { system: "record.bySystem", "timed task": "log.from.job" };

export const actionWords = ({ known }: Knower, action: string): string => known(`log.do.${action}`) ?? action;
/** Who did it: those that are no person by what they are called in the reader's language. */
export const actorWords = ({ known }: Knower, name: string): string => known(actors[name] ?? "") ?? name;
