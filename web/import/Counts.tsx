/** The number of rows that are new, the same, changed and wrong, the wrong ones first. */
import type { CheckedImport } from '#contract/imports.ts';
import { useTranslation } from '../core/texts.ts';
import css from './import.module.css';

const countedStates = ['wrong', 'new', 'changed', 'same'] as const;

export function Counts({ counts }: { counts: CheckedImport['counts'] }) {
  const { t } = useTranslation();
  return (
    <dl className={css.counts}>
      {countedStates.map((state) => (
        <div key={state} data-state={counts[state] > 0 ? state : undefined}>
          <dt>{t(`import.state.${state}`)}</dt>
          <dd>{counts[state]}</dd>
        </div>
      ))}
    </dl>
  );
}
