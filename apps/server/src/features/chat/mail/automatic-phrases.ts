import { splitPhrases } from './reply-phrases.ts';

const replies: Readonly<Record<string, string>> = {
  en: `
    automatic reply | auto reply | auto-reply | autoreply | automated reply | automatic response |
    automatic answer | auto response | auto-response | autoresponse | automated response |
    autoresponder | auto responder | automatic acknowledgement | out of office autoreply |
    out of office reply | out-of-office reply | out of office notification | vacation reply |
    vacation response | out of office message | vacation message
  `,
  de: `
    automatische antwort | automatische rückantwort | automatische mail | automatische nachricht |
    automatische abwesenheitsnotiz | automatische eingangsbestätigung | autoantwort | auto-antwort |
    automatische empfangsbestätigung | automatische abwesenheitsnachricht
  `,
  fr: `
    réponse automatique | reponse automatique | message automatique | réponse auto |
    réponse automatisée | accusé de réception automatique
  `,
  es: `
    respuesta automática | respuesta automatica | contestación automática | mensaje automático |
    respuesta automatizada
  `,
  it: 'risposta automatica | messaggio automatico | autorisposta | risposta automatizzata',
  nl: `
    automatisch antwoord | automatische reactie | automatische beantwoording | automatisch bericht |
    autoreactie
  `,
  pt: 'resposta automática | resposta automatica | mensagem automática | resposta automatizada',
  sv: 'autosvar | automatiskt svar | automatiskt meddelande | autosvarsmeddelande',
  pl: `
    odpowiedź automatyczna | automatyczna odpowiedź | autoodpowiedź | auto-odpowiedź |
    wiadomość automatyczna | odpowiedz automatyczna
  `,
  ru: `
    автоматический ответ | автоответ | автоответчик | автоматическое уведомление |
    автоматическое сообщение
  `,
  uk: `
    автоматична відповідь | автовідповідь | автовідповідач | автоматичне повідомлення |
    автоматичне сповіщення
  `,
  ja: '自動応答 | 自動返信 | 自動応答メール | 自動返信メール | 自動配信 | オートリプライ',
  zh: '自动答复 | 自动回复 | 自动应答 | 自动回覆 | 自動回覆 | 自動答覆 | 自動回復 | 自動回應 | 自動回复',
  da: 'automatisk svar | autosvar | automatisk besked',
  nb: 'automatisk svar | autosvar | automatisk melding',
  fi: 'automaattinen vastaus | automaattivastaus',
  hu: 'automatikus válasz',
};

const absences: Readonly<Record<string, string>> = {
  en: `
    out of office | out-of-office | out of the office | ooo | away from the office |
    i am out of the office | i'm out of the office | i am out of office | i'm out of office |
    currently out of the office | currently out of office | on vacation | on holiday |
    on annual leave | on leave | away from my desk | away from my mail | away notice |
    absence notice | vacation
  `,
  de: `
    abwesenheitsnotiz | abwesenheitsnachricht | abwesenheitsmeldung | abwesenheitsassistent |
    abwesenheit | abwesend | nicht im büro | nicht im haus | außer haus | im urlaub |
    urlaubsabwesenheit | urlaub | bin nicht im büro | ich bin nicht im büro | ich bin im urlaub |
    ich bin abwesend | urlaubsvertretung
  `,
  fr: `
    absence du bureau | absent du bureau | absente du bureau | message d'absence |
    notification d'absence | avis d'absence | hors du bureau | en congé | en congés | en vacances |
    absence | absent | absente | je suis absent | je suis absente | absent(e) | absence de
  `,
  es: `
    fuera de la oficina | fuera de oficina | fuera del despacho | ausente de la oficina | ausencia |
    ausente | de vacaciones | estoy fuera de la oficina | estoy de vacaciones
  `,
  it: `
    fuori ufficio | fuori dall'ufficio | fuori sede | assente dall'ufficio | assenza | assente |
    assenza dall'ufficio | in ferie | sono fuori ufficio | avviso di assenza
  `,
  nl: `
    afwezigheidsbericht | afwezigheidsmelding | afwezigheidsassistent | afwezigheid | afwezig |
    niet aanwezig | niet op kantoor | buiten kantoor | ik ben afwezig | met vakantie | op vakantie |
    ik ben op vakantie
  `,
  pt: `
    fora do escritório | fora do gabinete | ausência do escritório | ausência temporária | ausência |
    ausente do escritório | ausente | em férias | de férias | estou ausente
  `,
  sv: `
    frånvaro | frånvarande | frånvaromeddelande | frånvarobesked | inte på kontoret |
    ej på kontoret | ej anträffbar | på semester | semester
  `,
  pl: `
    nieobecność w biurze | nieobecność | nieobecny | nieobecna | poza biurem | na urlopie | urlop |
    jestem poza biurem | jestem na urlopie | powiadomienie o nieobecności | brak obecności
  `,
  ru: `
    вне офиса | нет на месте | отсутствие на рабочем месте | отсутствую | в отпуске | отсутствие |
    нет в офисе | я в отпуске | отсутствую на рабочем месте | уведомление об отсутствии
  `,
  uk: `
    поза офісом | відсутність на робочому місці | відсутність на роботі | відсутній | відсутня |
    немає в офісі | у відпустці | відсутність | я у відпустці | повідомлення про відсутність
  `,
  ja: '不在通知 | 不在のお知らせ | 不在 | 不在メール | 休暇のお知らせ | 休暇中 | 外出中',
  zh: '不在办公室 | 外出 | 外出通知 | 休假通知 | 休假中 | 不在辦公室 | 外出中 | 休假 | 離開辦公室',
  da: 'fraværsbesked | ikke til stede | fravær | ikke på kontoret | på ferie',
  nb: 'fraværsmelding | ikke til stede | fravær | ikke på kontoret | på ferie | ute av kontoret',
  fi: 'poissaoloviesti | poissa toimistosta | poissa | lomalla | poissaoloilmoitus',
  hu: 'házon kívül | irodán kívül | szabadságon',
};

const untilWords: Readonly<Record<string, string>> = {
  en: 'until | till | through | from | to',
  de: 'bis | ab | vom',
  fr: "jusqu'au | jusqu’au | jusqu'à | jusqu’à | du | au",
  es: 'hasta | del | al',
  it: 'fino al | fino a | dal | al',
  nl: 'tot | van | t/m',
  pt: 'até',
  sv: 'till | t.o.m | från',
  pl: 'do | od',
  ru: 'до | с',
  uk: 'до | з',
};

const reactions: Readonly<Record<string, string>> = {
  en: 'reacted to your message',
  de: 'hat auf ihre nachricht reagiert | hat auf deine nachricht reagiert',
  fr: 'a réagi à votre message | a réagi à ton message',
  es: `
    ha reaccionado a su mensaje | ha reaccionado a tu mensaje | reaccionó a su mensaje |
    reaccionó a tu mensaje | reaccionó al mensaje
  `,
  it: 'ha reagito al messaggio | ha reagito al tuo messaggio | ha reagito al suo messaggio',
  nl: 'heeft op uw bericht gereageerd | heeft gereageerd op uw bericht | heeft op je bericht gereageerd',
  pt: 'reagiu à sua mensagem | reagiu à tua mensagem | reagiu a sua mensagem',
  sv: 'har reagerat på ditt meddelande | reagerade på ditt meddelande',
  pl: 'zareagował(a) na twoją wiadomość | zareagował na twoją wiadomość | zareagowała na twoją wiadomość',
  ru: 'отреагировал(-а) на ваше сообщение | отреагировал на ваше сообщение | отреагировала на ваше сообщение | отреагировал(а) на ваше сообщение',
  uk: 'відреагував(-ла) на ваше повідомлення | відреагував на ваше повідомлення | відреагувала на ваше повідомлення',
  ja: 'があなたのメッセージにリアクションしました | さんがメッセージにリアクションしました',
  zh: '对你的邮件做出了反应 | 对你的消息做出了反应 | 对您的邮件做出了反应 | 對您的訊息做出回應 | 對您的郵件做出回應 | 對你的訊息做出了回應',
};

const listAll = (phrases: Readonly<Record<string, string>>): readonly string[] =>
  Object.values(phrases).flatMap(splitPhrases);

export const automaticReplyPhrases = listAll(replies);
export const bareReplyPhrases: readonly string[] = ['auto'];
export const absencePhrases = listAll(absences);
export const absenceEndPhrases = listAll(untilWords);
export const reactionPhrases = listAll(reactions);
