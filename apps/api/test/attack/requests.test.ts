import { requestAttacks } from "./requests.ts";
import { attacks } from "./run.ts";

attacks(requestAttacks);
