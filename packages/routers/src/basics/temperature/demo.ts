import { always, type Demo, named } from "../../kit/records/domain.ts";
import type { Temperature } from "./schema.ts";

/** [code, names, from, to in °C]: what goods are carried at. */
const ranges: [string, string, string, string, string, string, string][] = [
	["ULTRA", "超低温", "Ultra-low", "Ultracongelado", "超低温", "-60", "-50"],
	["TUNA", "超低温金枪鱼", "Ultra-low, tuna", "Ultracongelado, atún", "超低温（マグロ）", "-60", "-55"],
	["DEEP25", "深冻 −25 °C", "Deep-frozen, −25 °C", "Ultracongelado, −25 °C", "深冷凍 −25 °C", "-27", "-23"],
	["FROZEN", "冷冻 −18 °C", "Frozen, −18 °C", "Congelado, −18 °C", "冷凍 −18 °C", "-20", "-18"],
	["ICE", "冰淇淋", "Ice cream", "Helados", "アイスクリーム", "-25", "-20"],
	["FISH", "冷冻水产", "Frozen fish", "Pescado congelado", "冷凍水産物", "-24", "-18"],
	["MEATF", "冷冻肉类", "Frozen meat", "Carne congelada", "冷凍肉", "-20", "-15"],
	["BUTTER", "冷冻黄油", "Frozen butter", "Mantequilla congelada", "冷凍バター", "-18", "-12"],
	["MEATC", "冰鲜肉类", "Chilled meat", "Carne refrigerada", "チルド肉", "-1.5", "2"],
	["FISHC", "冰鲜水产", "Chilled fish", "Pescado fresco", "鮮魚", "-0.5", "2"],
	["DAIRY", "乳制品", "Dairy", "Lácteos", "乳製品", "2", "4"],
	["PHARMA2", "药品 2–8 °C", "Pharma, 2–8 °C", "Farmacéuticos, 2–8 °C", "医薬品 2～8 °C", "2", "8"],
	["PHARMA15", "药品 15–25 °C", "Pharma, 15–25 °C", "Farmacéuticos, 15–25 °C", "医薬品 15～25 °C", "15", "25"],
	["VACCINE", "疫苗（冷冻）", "Vaccines, frozen", "Vacunas congeladas", "ワクチン（冷凍）", "-25", "-15"],
	["APPLE", "苹果", "Apples", "Manzanas", "りんご", "-0.5", "0.5"],
	["GRAPE", "葡萄", "Grapes", "Uvas", "ぶどう", "-1", "0"],
	["CHERRY", "樱桃", "Cherries", "Cerezas", "さくらんぼ", "-0.5", "0.5"],
	["KIWI", "猕猴桃", "Kiwifruit", "Kiwis", "キウイ", "-0.5", "0.5"],
	["CITRUS", "柑橘", "Citrus", "Cítricos", "かんきつ", "4", "8"],
	["BANANA", "香蕉", "Bananas", "Plátanos", "バナナ", "13.2", "14"],
	["MANGO", "芒果", "Mangoes", "Mangos", "マンゴー", "10", "13"],
	["AVOCADO", "牛油果", "Avocados", "Aguacates", "アボカド", "5", "7"],
	["DRAGON", "火龙果", "Dragon fruit", "Pitahayas", "ドラゴンフルーツ", "5", "8"],
	["POTATO", "马铃薯", "Potatoes", "Patatas", "じゃがいも", "7", "10"],
	["GARLIC", "大蒜", "Garlic", "Ajos", "にんにく", "-3", "0"],
	["FLOWER", "鲜花", "Cut flowers", "Flores cortadas", "切り花", "1", "4"],
	["WINE", "葡萄酒", "Wine", "Vino", "ワイン", "12", "16"],
	["CHOC", "巧克力", "Chocolate", "Chocolate", "チョコレート", "14", "18"],
	["CHEM", "恒温化工品", "Temperature-controlled chemicals", "Productos químicos a temperatura controlada", "温度管理化学品", "5", "25"],
	["BATTERY", "锂电池", "Lithium batteries", "Baterías de litio", "リチウム電池", "10", "25"],
	["AMBIENT", "常温", "Ambient", "Temperatura ambiente", "常温", "10", "30"],
	["FROSTFREE", "防冻", "Frost-free", "Sin heladas", "凍結防止", "2", "30"],
	["HEATED", "加热", "Heated", "Calefactado", "加温", "40", "60"],
	["WAX", "加热石蜡", "Heated, wax", "Calefactado, cera", "加温（ワックス）", "60", "80"],
];

export const demo: Demo<Temperature> = {
	rows: () => ranges.map(([code, zh, en, es, ja, from, to]) => ({ code, ...named(zh, en, es, ja), from, to, ...always, remark: null })),
};
