import { walk } from "./walk.ts";

walk("prices");
