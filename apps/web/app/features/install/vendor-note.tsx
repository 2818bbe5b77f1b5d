import { Card } from '../../ui/card.tsx';

export function VendorNote({ text }: { text: string }) {
  return (
    <Card title="Note from the vendor">
      <div className="grid gap-2 text-sm wrap-anywhere">
        {splitBlocks(text).map(({ isList, lines }, index) =>
          isList ? (
            <ul key={index} className="grid list-disc gap-1 pl-5 marker:text-muted-foreground">
              {lines.map((line, item) => (
                <li key={item}>{line}</li>
              ))}
            </ul>
          ) : (
            <p key={index} className="whitespace-pre-line">
              {lines.join('\n')}
            </p>
          ),
        )}
      </div>
    </Card>
  );
}

const listMark = /^[-*•] /;

function splitBlocks(note: string) {
  const blocks: { isList: boolean; lines: string[] }[] = [];
  let last: (typeof blocks)[number] | undefined;
  for (const line of note.split('\n')) {
    const shown = line.trim();
    const isList = listMark.test(shown);
    const text = isList ? shown.slice(2) : line;
    if (shown === '') last = undefined;
    else if (last?.isList === isList) last.lines.push(text);
    else blocks.push((last = { isList, lines: [text] }));
  }
  return blocks;
}
