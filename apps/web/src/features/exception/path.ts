import { paths } from "../../paths.ts";

/** The page of a rule, and of a case. */
export const rulePath = (id: string): string => `${paths.exceptionRules}/${id}`;
export const casePath = (id: string): string => `${paths.exceptionCases}/${id}`;
