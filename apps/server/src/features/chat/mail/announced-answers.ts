import { includesPhrase } from './introductions.ts';
import { splitPhrases } from './reply-phrases.ts';

const answers = splitPhrases(`
  answer | repl | respon | comment | note | notes | remark | annotat | feedback | input | typed |
  inserted | antwort | beantwort | geantwort | kommentar | kommentier | anmerk | bemerk | notiz |
  rückmeld | ergänz | erwider | stellungnahme | hinweis | geschrieben | reingeschrieben |
  eingefügt | eingetragen | répon | repon | remarque | annot | écrit | respuest | respond |
  respues | contest | coment | rispost | rispond | scritto | antwoord | beantwoord | geantwoord |
  reactie | opmerking | respost | svar | komment | anmärk | odpowied | odpowiad | komentarz |
  uwag | ответ | отвеч | отвёт | коммент | замечан | відпов | комент | зауваж | 回答 | 返信 |
  コメント | 答え | 回复 | 答复 | 批注 | 回覆 | 答覆 | vastau | vastas | válasz | megjegyz
`);

const pointers = splitPhrases(`
  see | siehe | voir | voyez | cf | ver | véase | vea | vedi | zie | veja | patrz | zobacz | zob |
  см | смотри | див | 见 | 見 | katso | ks | lásd
`);

const places = splitPhrases(`
  inline | in-line | see below | answers below | answer below | answered below |
  answers are below | replies below | reply below | replied below | comments below |
  responses below | response below | between the lines | within your mail | within your email |
  in your mail | in your email | next to your questions | under your questions |
  under each question |
  siehe unten | s. u | s.u | weiter unten | antworten unten | antwort unten | steht unten |
  stehen unten | unten beantwortet | im text | in ihrer mail | in deiner mail |
  zwischen den zeilen | zwischen ihren zeilen | unter ihren fragen | unter den fragen |
  direkt darunter |
  ci-dessous | ci-après | plus bas | dans le texte | dans votre mail | dans votre message |
  dans le corps du mail | entre les lignes | sous vos questions |
  más abajo | mas abajo | abajo | a continuación | en el texto | entre líneas | entre lineas |
  en tu correo | en su correo | debajo de cada pregunta |
  qui sotto | di seguito | sotto | più in basso | nel testo | tra le righe | fra le righe |
  nella tua mail | nella sua mail |
  hieronder | onderaan | zie onder | in de tekst | tussen de regels | in je mail | in uw mail |
  onder je vragen | onder uw vragen |
  abaixo | mais abaixo | a seguir | no texto | entre linhas | nas entrelinhas | no seu email |
  no seu e-mail |
  nedan | här nedan | i texten | mellan raderna | i ditt mejl | i ditt mail | under dina frågor |
  poniżej | niżej | w tekście | w treści | między wierszami | pod pytaniami |
  ниже | в тексте | по тексту | между строк | под вопросами |
  нижче | в тексті | у тексті | між рядками | під запитаннями |
  インライン | 文中 | 本文中 | 下記に回答 | 以下に回答 | 下記にお答え | 以下にお答え |
  下記の通り回答 | 下記のとおり回答 | 以下の通り回答 | 以下のとおり回答 |
  见下 | 如下 | 下面 | 下文 | 正文中 | 行内 | 見下 | 內文中 |
  nedenfor | herunder | i teksten | under her | alla | tekstissä | lentebb | alább
`);

const vaguePlaces = splitPhrases(`
  below | in line | in between | interspersed | scroll down | inside your mail |
  inside your email | inside the mail | quoted text | behind your questions |
  behind the questions | behind each | brackets | start with | begin with | between your lines | between the questions | in your text | into your text |
  in the text | into the text | in the quote | in your message | into your message |
  into your mail | into your email | next to the questions | after each question |
  below each question | beneath | underneath | in brackets | in the body | within the text |
  unten | s. unten | rote schrift | roter schrift | blaue schrift | blauer schrift | beginnen mit | hinter ihren fragen | hinter deinen fragen |
  untenstehend | darunter | in den text | in ihren text | in deinen text | in ihrem text |
  in deinem text | zwischen deinen zeilen | bei den fragen | bei ihren fragen |
  bei deinen fragen | zu den fragen | neben den fragen | hinter den fragen | in klammern |
  dans le mail | onder elke vraag | no corpo do e-mail | no corpo do email | in ihrer nachricht |
  in der mail | in die mail | in ihre mail | in deine mail | im zitat | inline | en dessous |
  debajo | in het bericht | under | pod | внизу | внизу письма | внизу листа | 以下 | 下記 |
  下方 | 下边 | 下邊
`);

const looks = splitPhrases(`
  in red | in blue | in green | in yellow | in orange | in purple | in pink | in bold |
  in italics | in italic | in caps | in capitals | in capital letters | in color | in colour |
  in another color | in another colour | highlighted | marked | coloured | colored |
  in rot | in blau | in grün | in gelb | in orange | in lila | in fett | fett | kursiv | farbig |
  in farbe | in großbuchstaben |
  in grossbuchstaben | rot | gelb | grün | blau | markiert | hervorgehoben |
  unterstrichen | en rouge | en bleu | en vert | en jaune | en gras | en couleur |
  en majuscules | surligné | surlignés | surlignées | en rojo | en azul | en verde |
  en amarillo | en negrita | en color | en mayúsculas | in rosso | in blu | in verde |
  in giallo | in grassetto | in maiuscolo | evidenziato | evidenziate | in rood | in het rood |
  in blauw | in het blauw | in groen | in het groen | in het geel | vetgedrukt | em vermelho |
  a vermelho | em azul | a azul | em verde | a verde | em amarelo | em negrito | i rött |
  i blått | i grönt | i gult | i fetstil | na czerwono | na niebiesko | na zielono | na żółto |
  pogrubione | красным | синим | зелёным | зеленым | жёлтым | желтым | жирным | червоним |
  синім | зеленим | жовтим | жирним | 赤字 | 青字 | 太字 | 赤で | 青で | 红色 | 红字 | 蓝色 |
  绿色 | 黄色 | 加粗 | 紅色 | 紅字 | 藍色 | 綠色 | 粗體 | med rødt | i rødt | punaisella |
  pirossal
`);

const announcements = splitPhrases(`
  s. u | s.u | s. unten | between the lines | between your lines | zwischen den zeilen |
  entre les lignes | entre líneas | tra le righe | tussen de regels | mellan raderna |
  między wierszami | между строк | між рядками | インライン | see red | see blue | see green |
  siehe rot | my answers | my comments | my replies | my responses | my notes | my remarks |
  our answers | our comments | meine antworten | meine kommentare | meine anmerkungen |
  unsere antworten | mes réponses | mes commentaires | mes remarques | mis respuestas |
  mis comentarios | le mie risposte | i miei commenti | mijn antwoorden | mijn opmerkingen |
  minhas respostas | meus comentários | mina svar | mina kommentarer | moje odpowiedzi |
  moje komentarze | мои ответы | мои комментарии | мої відповіді | мої коментарі
`);

const headline =
  /^ ?(?:answers|comments|replies|responses|notes|remarks|antworten (?!sie\b|bitte\b)|kommentare|anmerkungen|réponses|commentaires|respuestas|risposte|antwoorden|respostas|odpowiedzi|ответы|відповіді)(?![\p{L}\d])|^ ?(?:please )?(?:see )?(?:all )?in-?line[ :.]*$/u;

export interface Announcement {
  readonly ofAnswers: number;
  readonly ofText: number;
}

const mostLines = 300;
const longestLine = 2_000;

/** A sentence may go over three of them. */
export function findAnnouncement(
  before: readonly string[],
  lines: readonly string[],
  isQuoted: readonly boolean[],
): Announcement {
  let [ofAnswers, ofText] = [Infinity, Infinity];
  const note = (text: string, index: number) => {
    for (const sentence of splitSentences(text)) {
      if (announcesAnswers(sentence)) ofAnswers = Math.min(ofAnswers, index);
      if (includesPhrase(sentence, places)) ofText = Math.min(ofText, index);
    }
  };
  const linesBefore = before.slice(0, mostLines).flatMap((text) => text.split('\n', mostLines));
  for (const line of linesBefore.slice(0, mostLines)) note(line.slice(0, longestLine), -1);
  const window: string[] = [];
  for (const [index, line] of lines.slice(0, mostLines).entries()) {
    if (isQuoted[index] || line.trim() === '') window.length = 0;
    else window.push(line.slice(0, longestLine));
    if (window.length > 3) window.shift();
    if (window.length > 0) note(window.join(' '), index);
  }
  return { ofAnswers, ofText };
}

const splitSentences = (text: string): readonly string[] =>
  text
    .split(/[.!?]\s+(?=\p{Lu})|[!?。！？]/u)
    .map((sentence) => sentence.toLowerCase().replaceAll(/[*_\s]+/g, ' '));

function announcesAnswers(sentence: string): boolean {
  const isPlaced = includesPhrase(sentence, places) || includesPhrase(sentence, vaguePlaces);
  const hasLook = includesPhrase(sentence, looks);
  if (isPlaced && hasLook) return true;
  if (includesPhrase(sentence, announcements) || headline.test(sentence)) return true;
  if (isPlaced && includesPhrase(sentence, pointers)) return true;
  return (isPlaced || hasLook) && answers.some((stem) => hasWordFrom(sentence, stem));
}

function hasWordFrom(sentence: string, stem: string): boolean {
  const end = stem.length < 4 ? String.raw`(?![\p{L}\d])` : '';
  const at = sentence.indexOf(stem);
  if (at === -1) return false;
  if (/^[\p{Script=Han}\p{Script=Katakana}]/u.test(stem)) return true;
  return new RegExp(String.raw`(?<![\p{L}\d])${stem}${end}`, 'u').test(sentence);
}
