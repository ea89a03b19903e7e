import { walk } from "./walk.ts";

walk("desk");
