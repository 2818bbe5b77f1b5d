import { CircleAlert } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useSearchParams } from 'react-router';
import { preloadRichTextEditor } from '../../../admin/rich-text-field.tsx';
import { ApiError } from '../../../api.ts';
import { TabList, TabPanel } from '../../../ui/tabs.tsx';
import { listFieldsOf, type ProductValues } from './product-values.ts';

const labels = {
  basics: 'Basics',
  texts: 'Texts',
  pictures: 'Pictures',
  licensing: 'Licensing',
  releases: 'Releases',
  history: 'History',
};

export type ProductPart = keyof typeof labels;

/** The release is missing when a product is published without one. */
type Problem = keyof ProductValues | 'release';

const problemsOfPart = (part: ProductPart): readonly Problem[] =>
  part === 'releases' ? ['release'] : listFieldsOf(part);

const id = 'product';

/**
 * The parts of the editor, whose name is in the address. A part that was open stays in the page, so
 * that it keeps what was typed and what is being uploaded.
 */
export function useProductParts(
  names: readonly ProductPart[],
  form: Pick<UseFormReturn<ProductValues>, 'setFocus' | 'formState'>,
) {
  const { state } = useLocation();
  const [searchParams, setSearchParams] = useSearchParams();
  const part = names.find((name) => name === searchParams.get('part')) ?? 'basics';
  const [opened, setOpened] = useState([part]);
  if (!opened.includes(part)) setOpened([...opened, part]);
  const panel = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ part: ProductPart; problem: Problem }>(undefined);
  const { errors } = form.formState;

  function show(name: ProductPart): void {
    setSearchParams(name === 'basics' ? {} : { part: name }, { replace: true, state });
  }

  function focusProblem(problem: Problem): void {
    if (problem === 'release' || problem === 'licensing') panel.current?.focus();
    else form.setFocus(problem);
  }

  /** Opens the part of the first problem, unless the open part has one, and moves the focus there. */
  function showProblem(problems: readonly string[]): void {
    for (const name of [part, ...names]) {
      const problem = problemsOfPart(name).find((one) => problems.includes(one));
      if (!problem) continue;
      if (name === part) return focusProblem(problem);
      wanted.current = { part: name, problem };
      return show(name);
    }
  }

  useLayoutEffect(() => {
    if (wanted.current?.part !== part) return;
    focusProblem(wanted.current.problem);
    wanted.current = undefined;
  });

  const hasError = (name: ProductPart) =>
    problemsOfPart(name).some((one) =>
      one === 'release' ? errors.root?.['release'] : errors[one],
    );

  const tabs = (
    <TabList
      id={id}
      label="Parts of the product"
      tabs={names.map((name) => ({
        name,
        label: hasError(name) ? <WithError>{labels[name]}</WithError> : labels[name],
      }))}
      selected={part}
      onSelect={show}
      onHover={(name) => name === 'texts' && preloadRichTextEditor()}
      className="max-w-full overflow-x-auto"
    />
  );

  function renderPart(name: ProductPart, content: ReactNode): ReactNode {
    if (!opened.includes(name)) return null;
    const isShown = name === part;
    return (
      <TabPanel
        id={id}
        tab={name}
        ref={isShown ? panel : undefined}
        hidden={!isShown}
        tabIndex={-1}
      >
        {content}
      </TabPanel>
    );
  }

  return { tabs, showProblem, renderPart };
}

function WithError({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {children}
      <CircleAlert aria-hidden className="size-3.5 text-destructive-text" />
      <span className="sr-only">(has an error)</span>
    </span>
  );
}

export const listProblems = (error: Error): readonly string[] =>
  error instanceof ApiError ? Object.keys(error.fields).map((name) => name.split('.')[0]!) : [];
