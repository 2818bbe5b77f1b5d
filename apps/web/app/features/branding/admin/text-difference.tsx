import { diffWordsWithSpace } from 'diff';

interface TextDifferenceProps {
  before: string;
  after: string;
}

export default function TextDifference({ before, after }: TextDifferenceProps) {
  const parts = diffWordsWithSpace(before, after);
  if (!parts.some(({ added, removed }) => added || removed)) {
    return <p className="text-sm text-muted-foreground">Nothing in the text has changed.</p>;
  }
  return (
    <p className="max-h-96 overflow-y-auto text-sm whitespace-pre-wrap wrap-anywhere">
      {parts.map(({ value, added, removed }, index) => {
        if (added) return <Part key={index} as="ins" label="added" text={value} />;
        if (removed) return <Part key={index} as="del" label="removed" text={value} />;
        return <span key={index}>{value}</span>;
      })}
    </p>
  );
}

interface PartProps {
  as: 'ins' | 'del';
  label: string;
  text: string;
}

function Part({ as: Tag, label, text }: PartProps) {
  return (
    <Tag
      className={
        Tag === 'ins'
          ? 'bg-success/15 font-semibold no-underline'
          : 'bg-destructive/15 text-muted-foreground'
      }
    >
      <span className="sr-only">{` [${label}: `}</span>
      {text}
      <span className="sr-only">{'] '}</span>
    </Tag>
  );
}
