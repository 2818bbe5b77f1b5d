import { splitPhrases } from './reply-phrases.ts';

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

export const postscriptPhrases = [...new Set(Object.values(postscripts).flatMap(splitPhrases))];
