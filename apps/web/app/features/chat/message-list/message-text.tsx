import { Fragment } from 'react';
import { splitAtLinks } from './links.ts';

/** Plain text in its own direction; only addresses become links. */
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
