import type { CSSProperties } from 'react';
import type { MailColours } from './mail-colours.ts';

/** Inline, because some mail clients drop style elements. */
export const styles = {
  page: {
    margin: 0,
    padding: '24px 12px',
    background: '#f7f6f3',
    color: '#1c1a16',
    fontFamily: "Archivo,'Helvetica Neue',Arial,sans-serif",
  },
  sheet: {
    maxWidth: 520,
    margin: '0 auto',
    background: '#fefdfc',
    border: '1px solid #dedbd6',
    borderRadius: 12,
  },
  logo: {
    display: 'inline-block',
    padding: '0 6px 4px',
    borderBottom: '3px solid #1c1a16',
    fontSize: 20,
    lineHeight: '24px',
    fontWeight: 'bold',
  },
  logoImage: {
    display: 'block',
    padding: 6,
    borderRadius: 4,
    background: '#fefdfc',
    color: '#1c1a16',
    fontSize: 20,
    lineHeight: '28px',
    fontWeight: 'bold',
  },
  title: { margin: '28px 0 12px', fontSize: 24, lineHeight: '30px', fontWeight: 'bold' },
  text: { margin: '0 0 16px', fontSize: 16, lineHeight: '25px' },
  row: {
    padding: '10px 0',
    borderBottom: '1px solid #dedbd6',
    fontSize: 15,
    lineHeight: '22px',
    verticalAlign: 'top',
  },
  button: {
    display: 'inline-block',
    margin: '8px 0 20px',
    padding: '13px 22px',
    borderRadius: 8,
    fontSize: 16,
    lineHeight: '20px',
    fontWeight: 'bold',
    textDecoration: 'none',
  },
  small: {
    margin: '0 0 16px',
    fontSize: 13,
    lineHeight: '20px',
    color: '#5a564f',
    wordBreak: 'break-all',
  },
  footer: {
    maxWidth: 520,
    margin: '16px auto 0',
    padding: '0 12px',
    fontSize: 13,
    lineHeight: '20px',
    color: '#5a564f',
  },
} satisfies Record<string, CSSProperties>;

export const darkMode = ({
  darkBackground,
  darkColor,
}: MailColours) => `@media (prefers-color-scheme: dark) {
  .page { background:#13120f !important; color:#f1f0ec !important }
  .sheet { background:#1d1b17 !important; border-color:#34322d !important }
  .logo { border-color:#89867e !important }
  .row { border-color:#34322d !important }
  .button { background:${darkBackground} !important${darkColor} }
  .small, .footer, .small a { color:#afaca5 !important }
}`;
