/** Traditional characters of the words that questions are made of, each above its simplified form. */
const TRADITIONAL =
  "營業務總資產負債額淨潤應帳賬戶現貨幣稅費購買賣銷項財報錶損權東屬攤舊舉開發員運長間內與對較個誰為麼麗樣嗎過幾億萬準備撥預計劃變動構續終經調後響礦銅鐵鋁鎳錳鋅噸價單數據說請問給顯歸還擴張關於從達減漲佔險別區國際競爭優勢結餘贖並協議訴訟領導層職則風氣電護環勞傷邊這們歲時進選該種術創臺灣歐紐羅蘋葉鋼鈷鈾鋰澱採場廠贏虧圖標題認證審監團設遞釋會決係";
const SIMPLIFIED =
  "营业务总资产负债额净润应账账户现货币税费购买卖销项财报表损权东属摊旧举开发员运长间内与对较个谁为么丽样吗过几亿万准备拨预计划变动构续终经调后响矿铜铁铝镍锰锌吨价单数据说请问给显归还扩张关于从达减涨占险别区国际竞争优势结余赎并协议诉讼领导层职则风气电护环劳伤边这们岁时进选该种术创台湾欧纽罗苹叶钢钴铀锂淀采场厂赢亏图标题认证审监团设递释会决系";

const SIMPLE: ReadonlyMap<string, string> = new Map(
  [...TRADITIONAL].map((character, at) => [character, [...SIMPLIFIED][at] ?? character]),
);

const HAN_DIGITS = "〇零一二三四五六七八九";

/**
 * A question in one way of typing: plain quotation marks, spaces, digits and Latin letters (full-width ones folded),
 * simplified characters for traditional ones, years in digits ("二零二四年" is "2024年"), without invisible characters
 * and pictures. Capitals stay, since names need them. What it gives is read; the question as asked is kept beside it.
 */
export function foldQuestion(question: string): string {
  return question.toWellFormed().normalize("NFC")
    .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF\u200E\u200F\u202A-\u202E\uFE0F]/gu, "")
    .replaceAll(/\p{Extended_Pictographic}/gu, (sign) => /[\p{N}™®©]/u.test(sign) ? sign : " ")
    .replaceAll(/[\p{Z}\p{Cc}]+/gu, " ").trim()
    .replaceAll(/[！-～]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xFEE0))
    .replaceAll(/[‘’`]/gu, "'")
    .replaceAll(/[“”「」『』]/gu, '"')
    .replaceAll(/\p{sc=Han}/gu, (character) => SIMPLE.get(character) ?? character)
    .replaceAll(
      /[〇零一二三四五六七八九]{4}(?=\s*(?:财政?)?年)/gu,
      (digits) => [...digits].map((digit) => Math.max(0, HAN_DIGITS.indexOf(digit) - 1)).join(""),
    )
    // "BHP2024年" is a name and a year
    .replaceAll(/(?<=\p{Lu})(?=(?:19|20)\d{2}\s*(?:财|年))/gu, " ");
}
