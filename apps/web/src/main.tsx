import "./app.css";
import { createRoot } from "react-dom/client";
import { startOwnTexts } from "./lib/own-texts.ts";
import { loadLanguage } from "./lib/text.ts";
import { App } from "./shell/app.tsx";
import { startErrorLog } from "./shell/error-log.ts";
import { startReloadOnce } from "./shell/reload-once.ts";
import { startSettings } from "./shell/settings.ts";
import { startLeaveGuard } from "./shell/tabs-store.ts";

startErrorLog();
startReloadOnce();
startSettings();
startLeaveGuard();
await loadLanguage();
startOwnTexts();
const root = document.getElementById("root");
if (root) createRoot(root).render(<App />);
