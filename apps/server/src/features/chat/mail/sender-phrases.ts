import { splitPhrases } from './reply-phrases.ts';

/** Senders say so that their answers stand within the quote. */
const answersBelow: Readonly<Record<string, string>> = {
  en: `
    inline | in-line | in red | in blue | in green | in bold | see below | answers below |
    answer below | answered below | answers are below | replies below | reply below |
    replied below | comments below | responses below | response below | between the lines |
    within your mail | within your email | in your mail | in your email | next to your questions |
    under your questions | under each question
  `,
  de: `
    siehe unten | s. u | s.u | weiter unten | antworten unten | antwort unten | steht unten |
    stehen unten | unten beantwortet | in rot | in blau | in grün | rot markiert | im text |
    in ihrer mail | in deiner mail | zwischen den zeilen | zwischen ihren zeilen |
    unter ihren fragen | unter den fragen | direkt darunter
  `,
  fr: `
    ci-dessous | ci-après | plus bas | en rouge | en bleu | en vert | dans le texte |
    dans votre mail | dans votre message | dans le corps du mail | entre les lignes |
    sous vos questions
  `,
  es: `
    más abajo | mas abajo | abajo | a continuación | en rojo | en azul | en verde | en el texto |
    entre líneas | entre lineas | en tu correo | en su correo | debajo de cada pregunta
  `,
  it: `
    qui sotto | di seguito | sotto | più in basso | in rosso | in blu | in verde | nel testo |
    tra le righe | fra le righe | nella tua mail | nella sua mail
  `,
  nl: `
    hieronder | onderaan | zie onder | in rood | in het rood | in blauw | in groen | in de tekst |
    tussen de regels | in je mail | in uw mail | onder je vragen | onder uw vragen
  `,
  pt: `
    abaixo | mais abaixo | a seguir | em vermelho | a vermelho | em azul | em verde | no texto |
    entre linhas | nas entrelinhas | no seu email | no seu e-mail
  `,
  sv: `
    nedan | här nedan | i rött | i blått | i grönt | i texten | mellan raderna | i ditt mejl |
    i ditt mail | under dina frågor
  `,
  pl: `
    poniżej | niżej | na czerwono | na niebiesko | na zielono | w tekście | w treści |
    między wierszami | pod pytaniami
  `,
  ru: `
    ниже | красным | синим | зелёным | зеленым | в тексте | по тексту | между строк |
    под вопросами
  `,
  uk: `
    нижче | червоним | синім | зеленим | в тексті | у тексті | між рядками | під запитаннями
  `,
  ja: `
    インライン | 文中 | 本文中 | 赤字 | 青字 | 下記に回答 | 以下に回答 | 下記にお答え |
    以下にお答え | 下記の通り回答 | 下記のとおり回答 | 以下の通り回答 | 以下のとおり回答
  `,
  'zh-CN': '见下 | 如下 | 下面 | 下文 | 红色 | 红字 | 蓝色 | 文中 | 正文中 | 行内',
  'zh-TW': '見下 | 如下 | 下面 | 下文 | 紅色 | 紅字 | 藍色 | 文中 | 內文中 | 行內',
  da: 'nedenfor | herunder | med rødt | i teksten',
  nb: 'nedenfor | under her | i rødt | i teksten',
  fi: 'alla | punaisella | tekstissä',
  hu: 'lentebb | alább | pirossal',
};

/** How a postscript begins. */
const postscripts: Readonly<Record<string, string>> = {
  en: 'ps | p.s | pps | p.p.s | nb | n.b',
  de: 'ps | p.s | pps | nb | nachtrag',
  fr: 'ps | p.s | p.-s | nb | n.b | post-scriptum',
  es: 'pd | p.d | ps | p.s | posdata | nb',
  it: 'ps | p.s | nb | n.b',
  nl: 'ps | p.s | nb | n.b',
  pt: 'ps | p.s | obs | nb | n.b',
  sv: 'ps | p.s | obs | nb',
  pl: 'ps | p.s | nb',
  ru: 'ps | p.s | p. s | з.ы | зы | п.с | постскриптум',
  uk: 'ps | p.s | п.с | p. s | постскриптум',
  ja: '追伸 | 追記 | p.s | ps',
  'zh-CN': '又及 | 附言 | p.s | ps | 另外补充',
  'zh-TW': '又及 | 附言 | p.s | ps | 附註',
  da: 'ps | p.s | nb',
  nb: 'ps | p.s | nb',
  fi: 'ps | p.s | nb',
  hu: 'ui | u.i | ps | p.s',
};

export const answersBelowPhrases = Object.values(answersBelow).flatMap(splitPhrases);
export const postscriptPhrases = [...new Set(Object.values(postscripts).flatMap(splitPhrases))];
