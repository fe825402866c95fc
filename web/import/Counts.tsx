/** The number of rows that are new, the same, changed and wrong, the wrong ones first. */
import type { CheckedImport } from '#contract/imports.ts';
import { useTexts } from '../core/texts.ts';
import css from './import.module.css';

const states = ['wrong', 'new', 'changed', 'same'] as const;

export function Counts({ counts }: { counts: CheckedImport['counts'] }) {
  const { t } = useTexts();
  return (
    <dl className={css.counts}>
      {states.map((state) => (
        <div key={state} data-state={counts[state] > 0 ? state : undefined}>
          <dt>{t(`import.state.${state}`)}</dt>
          <dd>{counts[state]}</dd>
        </div>
      ))}
    </dl>
  );
}
