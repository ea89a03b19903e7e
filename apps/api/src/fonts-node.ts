import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.resolve("@expo-google-fonts/noto-sans-sc/package.json")));

/** TTF files of the document font, by weight. */
export const fontFiles = {
	regular: join(folder, "400Regular", "NotoSansSC_400Regular.ttf"),
	bold: join(folder, "700Bold", "NotoSansSC_700Bold.ttf"),
};
