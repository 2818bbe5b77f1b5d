import { useMemo } from 'react';
import { trustRichText } from '../../rendering/trusted-html.ts';

export const richTextStyle =
  '[&_:is(h2,h3,h4)]:mt-7 [&_:is(h2,h3,h4)]:mb-2 [&_h2]:text-h2 [&_h3]:text-h3 [&_h4]:text-base [&_h4]:font-semibold [&_:is(p,li)]:max-w-prose [&_:is(ul,ol)]:grid [&_:is(ul,ol)]:gap-1.5 [&_:is(ul,ol)]:pl-5 [&_a]:link [&_li]:marker:text-muted-foreground [&_ol]:list-decimal [&_p+p]:mt-3 [&_ul]:list-disc [&_td]:py-2 [&_td]:pr-6 [&_th]:py-2 [&_th]:pr-6 [&_th]:text-left [&>:first-child]:mt-0';

interface RichTextProps {
  /** The server has sanitised it. */
  html: string;
}

/** HTML from the catalog is rendered only here. */
export function RichText({ html }: RichTextProps) {
  const trusted = useMemo(() => trustRichText(html), [html]);
  return <div className={richTextStyle} dangerouslySetInnerHTML={{ __html: trusted }} />;
}
