import "./app.css";
import { createRoot } from "react-dom/client";
import { loadLanguage } from "./lib/text.ts";
import { App } from "./shell/app.tsx";
import { startSettings } from "./shell/settings.ts";
import { startLeaveGuard } from "./shell/tabs-store.ts";

startSettings();
startLeaveGuard();
await loadLanguage();
const root = document.getElementById("root");
if (root) createRoot(root).render(<App />);
