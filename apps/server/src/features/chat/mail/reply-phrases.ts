interface Phrases {
  readonly locale: string;
  /** Short forms of months that are not the beginning of their names. */
  readonly months?: string;
  readonly openings: string;
  readonly wrote: string;
  readonly quoting?: string;
  readonly from: string;
  readonly date: string;
  readonly subject: string;
  readonly otherFields: string;
  readonly originalMessage: string;
  readonly forwarded: string;
  readonly forwardPrefixes: string;
  readonly replyPrefixes: string;
}

export const splitPhrases = (phrases: string | undefined): string[] =>
  (phrases ?? '')
    .split('|')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');

export const listPhrases = (kind: keyof Phrases): string[] =>
  languages.flatMap((language) => splitPhrases(language[kind]));

const languages: readonly Phrases[] = [
  {
    locale: 'en',
    openings: 'on | at | in message | in a message',
    wrote: 'wrote | writes',
    quoting: 'quoting',
    from: 'from | sender',
    date: 'sent | date | sent at | sent on',
    subject: 'subject',
    otherFields: 'to | cc | bcc | reply-to | reply to | importance | priority | attachments',
    originalMessage: `
      original message | original mail | original email | original e-mail | reply message |
      original appointment
    `,
    forwarded: `
      forwarded message | forwarded mail | forwarded email | forwarded by |
      begin forwarded message | begin forward message | forward message
    `,
    forwardPrefixes: 'fw | fwd',
    replyPrefixes: 're',
  },
  {
    locale: 'de',
    months: 'mrz',
    openings: 'am | von',
    wrote: 'schrieb | schrieben | schreibt | geschrieben',
    quoting: 'zitat von',
    from: 'von | absender',
    date: 'gesendet | datum | gesendet am | verschickt',
    subject: 'betreff',
    otherFields: 'an | kopie | blindkopie | antwort an | wichtigkeit | priorität | anlagen',
    originalMessage: `
      ursprüngliche nachricht | originalnachricht | original-nachricht | original nachricht |
      urspr. nachricht | ursprüngliche mail | originalmail | ursprünglicher termin
    `,
    forwarded: `
      weitergeleitete nachricht | weitergeleitete mail | weitergeleitet von |
      anfang der weitergeleiteten nachricht | anfang der weitergeleiteten e-mail
    `,
    forwardPrefixes: 'wg | weitergeleitet',
    replyPrefixes: 'aw | antw',
  },
  {
    locale: 'fr',
    months: 'fevr | fev | aout | dec',
    openings: 'le | en date du | en date de | dans un message du',
    wrote: 'a écrit | a ecrit | écrit | écrivait | écrivit | a écris',
    quoting: 'citation de',
    from: 'de | expéditeur',
    date: "envoyé | envoyé le | message du | envoyée | envoyée le | date | date d'envoi",
    subject: 'objet | sujet',
    otherFields: 'à | cc | cci | copie à | répondre à | importance | destinataire | pièces jointes',
    originalMessage: `
      message d'origine | message original | message initial | mail d'origine | courrier d'origine |
      rendez-vous d'origine
    `,
    forwarded: `
      message transféré | message transmis | message réexpédié | mail transféré |
      début du message réexpédié | début du message transféré | transféré par | réexpédié par |
      courriel transféré
    `,
    forwardPrefixes: 'tr | fwd | réexp',
    replyPrefixes: 're | réf | rép',
  },
  {
    locale: 'es',
    months: 'sept',
    openings: 'el | en | el día | con fecha',
    wrote: 'escribió | escribio | ha escrito | escribe',
    quoting: 'citando a | cita de',
    from: 'de | remitente',
    date: 'enviado | enviado el | enviada | enviada el | fecha | fecha de envío',
    subject: 'asunto',
    otherFields: 'para | a | cc | cco | responder a | importancia | datos adjuntos',
    originalMessage: 'mensaje original | mensaje de origen | correo original | cita original',
    forwarded: `
      mensaje reenviado | correo reenviado | inicio del mensaje reenviado |
      inicio de mensaje reenviado | comienzo del mensaje reenviado | reenviado por
    `,
    forwardPrefixes: 'rv | reenv | fwd',
    replyPrefixes: 're | resp',
  },
  {
    locale: 'it',
    openings: 'il | in data | il giorno | il dì | alle | da',
    wrote: 'ha scritto | scrive | scrisse | hai scritto | ha inviato',
    quoting: 'citazione',
    from: 'da | mittente',
    date: 'inviato | inviato il | data | data invio | inviata | spedito',
    subject: 'oggetto',
    otherFields: 'a | cc | ccn | rispondi a | risposta | priorità | allegati | per',
    originalMessage: `
      messaggio originale | messaggio originario | mail originale | appuntamento originale
    `,
    forwarded: `
      messaggio inoltrato | inizio messaggio inoltrato | inizio del messaggio inoltrato |
      mail inoltrata | inoltrato da
    `,
    forwardPrefixes: 'i | fwd | inoltra',
    replyPrefixes: 're | r | rif',
  },
  {
    locale: 'nl',
    months: 'mrt',
    openings: 'op | van',
    wrote: 'schreef | schreven | geschreven | schrijft | het volgende',
    quoting: 'citaat van | citeren',
    from: 'van | afzender',
    date: 'verzonden | datum | verstuurd | verzonden op',
    subject: 'onderwerp | betreft',
    otherFields: 'aan | cc | bcc | beantwoorden | antwoord aan | urgentie | bijlagen',
    originalMessage: `
      oorspronkelijk bericht | origineel bericht | oorspronkelijke bericht | origineel mail |
      oorspronkelijke afspraak
    `,
    forwarded: `
      doorgestuurd bericht | doorgestuurde bericht | doorgestuurde mail |
      begin doorgestuurd bericht | begin van doorgestuurd bericht | doorgestuurd door
    `,
    forwardPrefixes: 'fw | doorst',
    replyPrefixes: 're | antw | betr',
  },
  {
    locale: 'pt',
    openings: 'em | no dia | a | às | no | na',
    wrote: 'escreveu | escreveram | escreve | escrito',
    quoting: 'citando',
    from: 'de | remetente',
    date: 'enviado | enviada | enviado em | enviada em | enviado a | enviada a | data',
    subject: 'assunto',
    otherFields: 'para | cc | cco | bcc | responder para | responder a | prioridade | anexos',
    originalMessage: 'mensagem original | mensagem de origem | e-mail original | email original',
    forwarded: `
      mensagem encaminhada | mensagem reencaminhada | início da mensagem encaminhada |
      início da mensagem reencaminhada | e-mail encaminhado | encaminhado por | reencaminhado por
    `,
    forwardPrefixes: 'enc | fwd',
    replyPrefixes: 're | res',
  },
  {
    locale: 'sv',
    openings: 'den | på',
    wrote: 'skrev | skriver | skrivit',
    quoting: 'citerar',
    from: 'från | avsändare',
    date: 'skickat | skickades | datum | sänt',
    subject: 'ämne',
    otherFields: 'till | kopia | cc | hemlig kopia | svara till | prioritet | bifogade filer',
    originalMessage: `
      ursprungligt meddelande | originalmeddelande | ursprungligt mail | originalmail |
      ursprunglig avtalad tid
    `,
    forwarded: `
      vidarebefordrat meddelande | vidarebefordrat brev | vidarebefordrat mail |
      vidarebefordrat mejl | börjat vidarebefordrat brev | början på vidarebefordrat brev |
      vidarebefordrat av
    `,
    forwardPrefixes: 'vb | vbf',
    replyPrefixes: 're | sv',
  },
  {
    locale: 'pl',
    openings: 'w dniu | dnia | dn | wiadomość napisana przez | w | o | użytkownik',
    wrote: 'napisał | napisała | napisało | napisali | napisano | napisana | pisze',
    quoting: 'cytowanie | cytat',
    from: 'od | nadawca',
    date: 'wysłano | wysłane | data | data wysłania | wysłany',
    subject: 'temat',
    otherFields: 'do | dw | udw | kopia | cc | odpowiedz do | ważność | załączniki | adresat',
    originalMessage: `
      oryginalna wiadomość | wiadomość oryginalna | pierwotna wiadomość | wiadomość pierwotna |
      treść oryginalnej wiadomości
    `,
    forwarded: `
      wiadomość przekazana | przekazana wiadomość | treść przekazanej wiadomości |
      przekazywana wiadomość | początek przekazywanej wiadomości | początek przekazanej wiadomości |
      początek wiadomości przekazanej | wiadomość przesłana dalej | przesłana wiadomość |
      przekazane przez
    `,
    forwardPrefixes: 'pd | fwd | przek',
    replyPrefixes: 're | odp',
  },
  {
    locale: 'ru',
    openings: 'от | в | вы писали',
    wrote: 'написал | написала | написали | написал(а) | пишет | писал | писала | писали',
    from: 'от | от кого | отправитель',
    date: 'отправлено | дата | послано | отправлен | дата отправки',
    subject: 'тема',
    otherFields: 'кому | копия | скрытая копия | cc | важность | вложения | ответить',
    originalMessage: `
      исходное сообщение | оригинальное сообщение | исходное письмо | первоначальное сообщение |
      оригинал сообщения
    `,
    forwarded: `
      пересылаемое сообщение | пересланное сообщение | перенаправленное сообщение |
      переадресованное сообщение | пересылаемое письмо | пересланное письмо |
      начало переадресованного сообщения | начало пересылаемого сообщения |
      начало пересылаемого письма | завершение пересылаемого сообщения
    `,
    forwardPrefixes: 'пересл | fwd',
    replyPrefixes: 're | отв | ответ',
  },
  {
    locale: 'uk',
    openings: 'від | у | в | о',
    wrote: `
      написав | написала | написали | написав(-ла) | написав(ла) | пише | писав | писала | писали
    `,
    from: 'від | від кого | відправник',
    date: 'надіслано | дата | відправлено | дата надсилання',
    subject: 'тема',
    otherFields: 'кому | до | копія | прихована копія | cc | важливість | вкладення',
    originalMessage: `
      вихідне повідомлення | оригінальне повідомлення | початкове повідомлення | вихідний лист |
      оригінал повідомлення | первинне повідомлення
    `,
    forwarded: `
      пересилане повідомлення | переслане повідомлення | перенаправлене повідомлення |
      переадресоване повідомлення | пересланий лист | переадресований лист |
      початок переадресованого повідомлення | початок пересланого повідомлення | початок листа
    `,
    forwardPrefixes: 'пересл | fwd | перес',
    replyPrefixes: 're | відп',
  },
  {
    locale: 'ja',
    openings: '',
    wrote: 'のメール | は書きました | が書きました | 書きました | さんは書いた | が書いた',
    from: '差出人 | 送信者 | 送信元 | 差出人名',
    date: '送信日時 | 日時 | 日付 | 送信日 | 送信済み | 送信時刻',
    subject: '件名',
    otherFields: '宛先 | cc | ccに | 返信先 | 重要度 | 添付ファイル | to',
    originalMessage: `
      元のメッセージ | 元のメール | オリジナルメッセージ | 元の予定 | オリジナル メッセージ
    `,
    forwarded: `
      転送メッセージ | 転送されたメッセージ | 転送メール | 転送されたメール | 転送メッセージの開始 |
      転送元のメッセージ
    `,
    forwardPrefixes: '転送',
    replyPrefixes: 're | 返信',
  },
  {
    locale: 'zh-CN',
    openings: '在 | 于',
    wrote: '写道 | 写到 | 寫道 | 写信说',
    from: '发件人 | 发自 | 寄件人',
    date: '发送时间 | 日期 | 发送日期 | 时间 | 发件时间 | 已发送',
    subject: '主题',
    otherFields: '收件人 | 抄送 | 密送 | 回复 | 重要性 | 附件 | 收件者',
    originalMessage: '原始邮件 | 邮件原件 | 原邮件 | 原始消息 | 原始约会 | 回复的原邮件',
    forwarded: `
      转发的邮件 | 转发邮件 | 转发邮件信息 | 被转发邮件信息 | 被转发的邮件 | 转发的消息 |
      开始转发的信息 | 已转发的邮件 | 下面是被转发的邮件 | 以下是转发的邮件
    `,
    forwardPrefixes: '转发 | fwd',
    replyPrefixes: 're | 回复 | 答复',
  },
  {
    locale: 'zh-TW',
    openings: '在 | 於',
    wrote: '寫道 | 寫到 | 写道',
    from: '寄件者 | 寄件人 | 發件人 | 自',
    date: '寄件日期 | 傳送時間 | 日期 | 發送時間 | 傳送日期 | 已傳送 | 寄件時間',
    subject: '主旨 | 主題',
    otherFields: '收件者 | 收件人 | 副本 | 密件副本 | 回覆 | 重要性 | 附件',
    originalMessage: '原始郵件 | 原始訊息 | 郵件原件 | 原始信件 | 原始約會 | 原來的郵件',
    forwarded: `
      轉寄郵件 | 轉寄的郵件 | 轉寄訊息 | 轉寄的訊息 | 已轉寄的郵件 | 轉發郵件 | 以下是轉寄的郵件 |
      開始轉寄郵件 | 開始轉寄的郵件 | 被轉寄的郵件
    `,
    forwardPrefixes: '轉寄 | 轉發 | fwd',
    replyPrefixes: 're | 回覆 | 回復',
  },
  {
    locale: 'da',
    openings: 'den | d',
    wrote: 'skrev | skriver',
    from: 'fra',
    date: 'sendt | dato | sendte',
    subject: 'emne',
    otherFields: 'til | cc | kopi | svar til | prioritet | vedhæftede filer',
    originalMessage: 'oprindelig meddelelse | oprindelig besked | original meddelelse',
    forwarded: 'videresendt meddelelse | videresendt besked | start på videresendt besked',
    forwardPrefixes: 'vs | fwd',
    replyPrefixes: 're | sv',
  },
  {
    locale: 'nb',
    openings: 'den | på',
    wrote: 'skrev | skriver',
    from: 'fra',
    date: 'sendt | dato',
    subject: 'emne',
    otherFields: 'til | cc | kopi | svar til | prioritet | vedlegg',
    originalMessage: 'opprinnelig melding | original melding',
    forwarded: 'videresendt melding | videresendt e-post | start på videresendt melding',
    forwardPrefixes: 'vs | fwd',
    replyPrefixes: 're | sv',
  },
  {
    locale: 'fi',
    openings: '',
    wrote: 'kirjoitti | kirjoittaa',
    from: 'lähettäjä',
    date: 'lähetetty | päivämäärä | päiväys',
    subject: 'aihe',
    otherFields: 'vastaanottaja | kopio | cc | vastaa | liitteet',
    originalMessage: 'alkuperäinen viesti',
    forwarded: 'edelleenlähetetty viesti | välitetty viesti',
    forwardPrefixes: 'vl | fwd',
    replyPrefixes: 're | vs',
  },
  {
    locale: 'hu',
    openings: '',
    wrote: 'írta | ezt írta',
    from: 'feladó',
    date: 'küldve | dátum | elküldve',
    subject: 'tárgy',
    otherFields: 'címzett | másolat | cc | másolatot kap',
    originalMessage: 'eredeti üzenet',
    forwarded: 'továbbított üzenet | továbbított levél',
    forwardPrefixes: 'tov | fwd',
    replyPrefixes: 're | vá',
  },
];
