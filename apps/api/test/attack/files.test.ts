import { fileAttacks } from "./files.ts";
import { attacks } from "./run.ts";

attacks(fileAttacks);
