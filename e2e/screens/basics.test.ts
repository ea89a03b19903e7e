import { walk } from "./walk.ts";

walk("basics");
