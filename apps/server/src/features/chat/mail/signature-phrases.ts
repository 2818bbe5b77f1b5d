import { splitPhrases } from './reply-phrases.ts';

const sentFrom: Readonly<Record<string, string>> = {
  en: `
    sent from my * | sent from * | sent via * | sent with * | sent using * | sent by * |
    get outlook for *
  `,
  de: `
    von meinem * gesendet | von meiner * gesendet | von * gesendet | gesendet von meinem * |
    gesendet von meiner * | gesendet von * | gesendet mit * | gesendet mit der * |
    gesendet aus * | gesendet über * | diese nachricht wurde von meinem * gesendet |
    diese nachricht wurde mit * gesendet | holen sie sich outlook für * |
    laden sie outlook für * herunter | outlook für * beziehen | outlook für * herunterladen |
    outlook für * abrufen
  `,
  fr: `
    envoyé de mon * | envoyé de ma * | envoyé depuis mon * | envoyé depuis ma * |
    envoyé depuis * | envoyé à partir de mon * | envoyé à partir de * |
    envoyé à partir de l’application * | envoyé à partir de l'application * | envoyé par * |
    envoyé avec * | envoyé via * | envoyé de * | provenance : * | provenance: * |
    télécharger outlook pour * | téléchargez outlook pour * | obtenir outlook pour * |
    obtenez outlook pour *
  `,
  es: `
    enviado desde mi * | enviado desde * | enviado con * | enviado por * | enviado de mi * |
    enviado mediante * | enviado a través de * | obtener outlook para * | obtén outlook para * |
    descargar outlook para * | consigue outlook para *
  `,
  it: `
    inviato da * | inviato dal mio * | inviato dalla mia * | inviato dal * | inviato con * |
    inviato tramite * | inviato mediante * | ottieni outlook per * | scarica outlook per *
  `,
  nl: `
    verstuurd vanaf mijn * | verstuurd vanaf * | verstuurd vanuit * | verstuurd met * |
    verstuurd via * | verzonden vanaf mijn * | verzonden vanaf * | verzonden vanuit * |
    verzonden via * | verzonden met * | verzonden door * | vanaf mijn * verzonden |
    outlook voor * downloaden | download outlook voor * | haal outlook voor * |
    outlook voor * ophalen
  `,
  pt: `
    enviado do meu * | enviado da minha * | enviado do * | enviado da * | enviado de * |
    enviado a partir do meu * | enviado a partir do * | enviado a partir de * |
    enviado através do * | enviado pelo meu * | enviado pelo * | enviado com * | enviado via * |
    obter o outlook para * | obter outlook para * | obtenha o outlook para * |
    obtenha outlook para * | baixe o outlook para * | transferir o outlook para *
  `,
  sv: `
    skickat från min * | skickat från mitt * | skickat från * | skickat med * | skickat via * |
    skickades från min * | skickades från * | skickas från * | sänt från min * | sänt från * |
    hämta outlook för * | ladda ned outlook för * | skaffa outlook för *
  `,
  pl: `
    wysłane z * | wysłano z mojego * | wysłane z mojego * | wysłano z aplikacji * |
    wysłane z aplikacji * | wysłano z * | wysłano za pomocą * | wysłane za pomocą * |
    wysłano przez * | pobierz outlook dla * | pobierz program outlook dla * |
    pobierz aplikację outlook dla * | uzyskaj outlook dla *
  `,
  ru: `
    отправлено с моего * | отправлено с * | отправлено из * | отправлено из мобильной * |
    отправлено через * | отправлено от * | послано с * | скачать outlook для * |
    скачайте outlook для * | получить outlook для * | загрузить outlook для *
  `,
  uk: `
    надіслано з мого * | надіслано з * | надіслано з програми * | надіслано через * |
    надіслано за допомогою * | відправлено з мого * | відправлено з * |
    завантажити outlook для * | завантажте outlook для * | отримати outlook для * |
    отримайте outlook для *
  `,
  ja: `
    *から送信 | *から送信されました | *で送信 | *より送信 | *を使用して送信 |
    outlook for *を入手 | outlook for *を取得 | outlook for *をダウンロード |
    * 版 outlook を入手 | *版 outlook を入手
  `,
  'zh-CN': `
    发自我的 * | 发自我的* | 发自 * | 发自* | 从我的*发送 | 从我的 * 发送 | 从 * 发送 |
    通过 * 发送 | 来自 * | 获取 outlook for * | 获取 * 版 outlook | 获取适用于 * 的 outlook |
    下载 outlook for * | 下载适用于 * 的 outlook | 使用 * 发送
  `,
  'zh-TW': `
    從我的 * 傳送 | 從我的*傳送 | 從 * 傳送 | 從 * 寄出 | 由 * 傳送 | 寄自我的 * | 傳送自我的 * |
    傳送自 * | 透過 * 傳送 | 取得 outlook for * | 取得 * 版 outlook | 取得適用於 * 的 outlook |
    下載 outlook for * | 下載 * 版 outlook | 下載適用於 * 的 outlook | 自我的 * 傳送
  `,
  da: 'sendt fra min * | sendt fra * | sendt med * | hent outlook til * | få outlook til *',
  nb: `
    sendt fra min * | sendt fra * | sendt med * | hent outlook for * | skaff deg outlook for *
  `,
  fi: 'lähetetty * | hanki outlook for * | lataa outlook for *',
  hu: '',
};

export const sentFromPhrases: readonly string[] = Object.values(sentFrom).flatMap(splitPhrases);

/** One of these words is in the last line of a phone or a mail program. */
export const deviceNames: readonly string[] = splitPhrases(`
  iphone | ipad | ipod | ios | macbook | apple watch | apple | android | samsung | galaxy |
  huawei | honor | xiaomi | redmi | poco | pixel | nexus | nokia | lumia | sony | xperia |
  htc | motorola | moto | oneplus | oppo | realme | vivo | wiko | alcatel | fairphone |
  lenovo | asus | blackberry | surface | ti-85 | outlook | windows | gmail | google | yahoo |
  aol | gmx | web.de | telekom | mail.ru | mail.com | yandex | protonmail | proton | tutanota |
  tuta | thunderbird | k-9 | fairemail | spark | airmail | mailbird | mailspring | mailbox |
  newton | edison | superhuman | bluemail | typeapp | nine | aqua mail | zoho | zimbra |
  foxmail | qq | 163 | smartphone | handy | mobiltelefon | mobilgerät | mobile | mobil |
  móvil | telemóvel | celular | teléfono | telefono | téléphone | telefon | telefoon | phone |
  tablet | tablette | tableta | телефона | телефону | смартфона | смартфону | планшета |
  スマートフォン | アンドロイド | 手机 | 手機 | 华为 | 小米 | 网易邮箱 | qq邮箱 | メール
`);

export const deviceWords: readonly string[] = splitPhrases(`
  my | mein | meinem | mail | mails | e-mail | email | app | application | phone | device |
  smartphone | handy | mobile | mobil | wireless | secure | for | on | from | a | für | auf |
  der | dem | das | pour | de | sur | para | en | per | su | di | voor | op | em | no | por |
  för | på | från | med | dla | systemu | na | для | на | приложения | мобильной | почты |
  почта | програми | пошта | пошти | mobiele | telefoon | toestel | teléfono | telefono |
  dispositivo | cellulare | appareil | mobiltelefon | mobilgerät | telefon | telefonu |
  телефона | телефону | смартфона | смартфону | tablet | tablette | courrier | correo | posta |
  e-post | poczta | aplikację | aplikacji | aplicación | apparaat | enhet | sich | o | den |
  版のメール | 版邮件 | 版
`);
