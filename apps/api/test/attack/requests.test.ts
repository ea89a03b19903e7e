import { linkAttacks } from "./links.ts";
import { requestAttacks } from "./requests.ts";
import { attacks } from "./run.ts";

attacks([...requestAttacks, ...linkAttacks]);
