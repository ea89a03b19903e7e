import { walkAt } from "./walk.ts";

walkAt(390, ["en", "zh", "es", "ja"]);
