import { Fragment } from 'react';
import { splitAtLinks } from './links.ts';

/** Text as somebody typed it, in its own direction. Addresses become links, and nothing else does. */
export function MessageText({ children }: { children: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {splitAtLinks(children).map(({ start, text, url }) =>
        url ? (
          <a
            key={start}
            href={url}
            target="_blank"
            rel="noopener nofollow"
            className="underline underline-offset-2"
          >
            {text}
          </a>
        ) : (
          <Fragment key={start}>{text}</Fragment>
        ),
      )}
    </p>
  );
}
