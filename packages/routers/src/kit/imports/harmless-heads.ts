import { languages, translate } from "@iqt/i18n";
import { currenciesIn } from "./currency.ts";
import { ERROR_HEADS } from "./error-heads.ts";
import { labelKey, tidy } from "./text.ts";

const keys = (words: string): ReadonlySet<string> => new Set(words.split(",").map((word) => labelKey(word) || word));

/** Heads over numbers of lines, a vendor's own codes, telephones and distances: none of them is ever an amount. */
const numbering = keys(
	[
		"序号,编号,行号,号,代码号,参考号,运价编号,价格编号,线路编号,报价编号,no,#,nr,num,number,sn,s/n,seq,item,item no,id,line,line no,row,row no",
		"rate id,rate no,lane id,lane no,ref,ref no,reference,reference no,our ref,your ref,vendor ref,quote ref,quotation ref,番号,número",
		"电话,联系电话,手机,传真,邮箱,电子邮箱,微信,微信号,qq,phone,phone no,tel,tel no,telephone,mobile,fax,email,e-mail,mail,wechat,whatsapp,contact no,電話,teléfono,correo",
		"距离,公里,公里数,里程,运距,distance,distance km,km,距離,distancia",
	].join(),
);
/** Heads over when trains leave and how long they take: of a place, a day or an amount there nobody can tell what it is. */
const scheduled = keys(
	"班期,班次,开行频率,发车时间,frequency,departure,departures,departure day,schedule,transit,transit time,transit days,t/t,时效,运输时间,頻度,frecuencia",
);
/** Heads over people, names of services and when a sheet was made: they change no price. */
const telling = keys(
	[
		"联系人,业务员,销售,销售员,销售代表,客服,客服人员,操作员,负责人,经办人,制表人,录入人,更新人,审核人,报价人",
		"contact,contact person,contact name,pic,person in charge,sales,sales rep,salesperson,sales person,salesman,account manager,prepared by,quoted by,entered by,updated by,created by,approved by,担当者,担当,contacto,vendedor",
		"线路名称,路线名称,班列名称,航线名称,服务名称,列车名称,route name,service name,train name,line name,lane name,路線名,サービス名,nombre del servicio,nombre de la ruta",
		"大区,片区,区域,region,region name,sales region,地域,región",
		"更新日期,更新时间,最后更新,报价日期,报价时间,制表日期,录入日期,录入时间,发布日期,创建日期,创建时间,修改时间,审核日期",
		"updated,updated on,updated at,update date,last update,last updated,last modified,issued,issue date,date of issue,quote date,quotation date,created,created on,created at,entry date,更新日,作成日,発行日,fecha de actualización,fecha de emisión",
	].join(),
);

/** What the portal writes over the columns it adds to rows with errors: what was wrong, and where the row stood. */
const ofErrors: ReadonlySet<string> = new Set(
	languages.flatMap((language) => ERROR_HEADS.map((id) => translate(language, id))).map((head) => labelKey(head) || head),
);

/** Whether a column is one the portal itself adds to rows it sends back: it says of the first sheet what no longer holds of this one. */
export const isOfErrors = (head: string): boolean => ofErrors.has(labelKey(head) || head);

/** The names of a head in two languages ("联系人 Contact", "No. / 序号"), and of one of several rows its own. */
function namesOf(head: string): string[] {
	const own = tidy(head.split(" / ").at(-1) ?? "");
	return [own, ...own.split(/[/|\n]|(?<=[一-鿿]) ?(?=[A-Za-z])|(?<=[A-Za-z.]) ?(?=[一-鿿])/)].map((name) => labelKey(name) || name.trim());
}

const isOf = (head: string, known: ReadonlySet<string>): boolean => {
	// What a kilometre costs is no distance.
	if (currenciesIn(head).length > 0) return false;
	const [whole = "", ...parts] = [labelKey(head) || head, ...namesOf(head)];
	const [own = "", ...names] = parts;
	return known.has(whole) || known.has(own) || (names.length > 0 && names.every((name) => known.has(name)));
};

/** Whether the numbers under a head are never amounts. */
export const isNumbering = (head: string): boolean => isOf(head, numbering);

/** Whether what stands under a head says when trains leave, or how long they take. */
export const isScheduled = (head: string): boolean => isOf(head, scheduled);

/** Whether what stands under a head never changes a price, as long as it is what the head says. */
export const isTelling = (head: string): boolean => isOf(head, telling) || isScheduled(head);

const scheduleWords = [
	/(?<![a-z])(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?|every|each|and|on|to|per|x|times|a|w|wk|weeks?|weekly|bi-?weekly|fortnightly)(?![a-z])/g,
	/(?<![a-z])(?:months?|monthly|days?|d|daily|trains?|services?|sailings?|departures?|departs?|regular|fixed|direct|about|approx|ca|working|hours?|hrs?|h|am|pm|irregular|on demand|tbd|tba|etd|eta)(?![a-z])/g,
	/每|周|星期|礼拜|[一二三四五六日天两双单]|月|班列?|列|次|趟|工作|自然|及|和|与|至|到|发车|开行|发运|小时|约|左右|不?定期|固定|待定|直达/g,
];

/** Whether a text says when trains leave, or how long they take, and nothing else: "Mon/Thu", "2/week", "12-15天". */
export const isSchedule = (text: string): boolean => {
	const rest = scheduleWords.reduce((left, words) => left.replace(words, " "), tidy(text).toLowerCase());
	return !/[\p{L}\p{Sc}%]|\d{3}/u.test(rest);
};

const telephone = /^[\d+(][\d\-+()/._# ]*$/;
const code = /^[A-Z\d]{1,12}(?:[-_/.#][A-Z\d]{1,12})*$/i;
const address = /^[^\s@]+@[^\s@]+$/;

/** A code without words, as a vendor numbers lines: "R-001", "CD/12"; a telephone, an address of mail. */
export const isReference = (text: string): boolean =>
	text.length <= 60 && (telephone.test(text) || (/\d/.test(text) && code.test(text)) || address.test(text));
