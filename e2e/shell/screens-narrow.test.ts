import { walkFrom } from "./walk.ts";

walkFrom(390, ["en", "ja"]);
