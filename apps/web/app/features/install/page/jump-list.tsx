import { anchorOfStep, anchors } from '../anchors.ts';
import { stepNames, stepTitles } from '../steps/step-names.ts';

export function JumpList({ hasScriptPolicy }: { hasScriptPolicy: boolean }) {
  const links = [
    { anchor: anchors.environment, label: 'Your environment' },
    ...stepNames.map((name, index) => ({
      anchor: anchorOfStep(name),
      label: `${index + 1}. ${stepTitles[name]}`,
    })),
    { anchor: anchors.permissions, label: 'Permissions' },
    ...(hasScriptPolicy ? [{ anchor: anchors.scriptPolicy, label: 'Script policy' }] : []),
  ];
  return (
    <nav aria-label="On this page" className="print:hidden">
      <ul className="flex flex-wrap gap-x-4 text-sm">
        {links.map(({ anchor, label }) => (
          <li key={anchor}>
            <a href={`#${anchor}`} className="inline-block py-1 link">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
