import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  label: string;
}

/** It is dark on white in both themes, as cameras expect it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data: rows } = encode(text, { ecc: 'M', border: 4 });
  const modules = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-md bg-white"
    >
      <path d={modules.join('')} className="fill-black" />
    </svg>
  );
}
