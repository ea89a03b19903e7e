import type { CaseState, exceptionLevels } from "@iqt/routers/overview/exception-case/schema";
import type { ruleStatuses } from "@iqt/routers/overview/exception-rule/schema";
import { Badge } from "@iqt/ui/surface";
import { text } from "../../lib/text.ts";

type Level = (typeof exceptionLevels)[number];
type RuleStatus = (typeof ruleStatuses)[number];

const levelTones = { low: "neutral", medium: "warn", high: "danger" } as const satisfies Record<Level, string>;
const stateTones = { open: "warn", inProgress: "info", closed: "neutral" } as const satisfies Record<CaseState, string>;
const statusTones = { active: "good", inactive: "neutral" } as const satisfies Record<RuleStatus, string>;

export const LevelBadge = ({ level }: { level: Level }) => <Badge tone={levelTones[level]}>{text(`enum.exceptionLevel.${level}`)}</Badge>;
export const CaseBadge = ({ state }: { state: CaseState }) => <Badge tone={stateTones[state]}>{text(`enum.caseState.${state}`)}</Badge>;
export const RuleBadge = ({ status }: { status: RuleStatus }) => <Badge tone={statusTones[status]}>{text(`enum.ruleStatus.${status}`)}</Badge>;
