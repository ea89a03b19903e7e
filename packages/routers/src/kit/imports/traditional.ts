/** Traditional characters of what the trade and Chinese cities are called, each before the one it is written as since. */
const pairs = [
	"慶庆 貴贵 陽阳 瀋沈 長长 漢汉 連连 雲云 廣广 門门 寧宁 蘇苏 濟济 爾尔 濱滨 蘭兰 烏乌 齊齐 鄭郑 島岛 無无 錫锡 馬马 溫温 東东 龍龙 義义",
	"廈厦 鹽盐 莊庄 滄沧 滬沪 紹绍 揚扬 濰潍 營营 興兴 鎮镇 臺台 灣湾 國国 際际 歐欧 區区 縣县 內内 陸陆 點点 鐵铁 車车 隊队 線线 運运 輸输 進进 發发 達达",
	"銷销 價价 幣币 種种 類类 權权 屬属 櫃柜 貨货 費费 稅税 總总 額额 單单 號号 備备 註注 時时 間间 準准 標标 險险 凍冻 噸吨 舊旧 圓圆 續续 長长 應应 個个 劃划",
];
const simple = new Map(pairs.flatMap((some) => some.split(" ").map((pair) => [pair.charAt(0), pair.charAt(1)])));

/** A text with the traditional characters the trade writes as they are written since, to compare by. */
export const simplified = (text: string): string => text.replace(/[\u4e00-\u9fff]/g, (sign) => simple.get(sign) ?? sign);
