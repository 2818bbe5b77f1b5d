/** They are those of the shop's light theme. */
export const colours = {
  ink: '#1c1a16',
  muted: '#5a564f',
  band: '#eeede8',
  hairline: '#dedbd6',
  accent: '#1547cf',
} as const;

export type FontFace = 'regular' | 'semibold' | 'mono';

interface TextStyle {
  readonly face: FontFace;
  readonly sizePt: number;
  readonly linePt: number;
  readonly colour: string;
}

export const textStyles = {
  title: { face: 'semibold', sizePt: 25, linePt: 30, colour: colours.ink },
  section: { face: 'semibold', sizePt: 14.5, linePt: 19, colour: colours.ink },
  subsection: { face: 'semibold', sizePt: 10.5, linePt: 15, colour: colours.ink },
  lead: { face: 'regular', sizePt: 11.5, linePt: 17.5, colour: colours.ink },
  text: { face: 'regular', sizePt: 9.25, linePt: 14, colour: colours.ink },
  strong: { face: 'semibold', sizePt: 9.25, linePt: 14, colour: colours.ink },
  muted: { face: 'regular', sizePt: 9.25, linePt: 14, colour: colours.muted },
  total: { face: 'semibold', sizePt: 12.5, linePt: 18, colour: colours.ink },
  small: { face: 'regular', sizePt: 8, linePt: 12, colour: colours.muted },
  tableHead: { face: 'semibold', sizePt: 8, linePt: 12, colour: colours.muted },
  mono: { face: 'mono', sizePt: 7, linePt: 14, colour: colours.ink },
  label: { face: 'mono', sizePt: 7, linePt: 11, colour: colours.muted },
} as const satisfies Record<string, TextStyle>;

export type StyleName = keyof typeof textStyles;

/** The page is A4, in points. */
export const page = {
  widthPt: 595.28,
  heightPt: 841.89,
  leftPt: 54,
  rightPt: 54,
  topPt: 92,
  bottomPt: 72,
  headerPt: 36,
  footerPt: 48,
} as const;

export const contentWidthPt = page.widthPt - page.leftPt - page.rightPt;
export const contentEndPt = page.heightPt - page.bottomPt;
