/** Names of the company's catalogue that a workbook has and the company has not: made, or one that is there stands for it, decided once each. */
import { useState } from 'react';
import type { CheckedImport, ImportDecision } from '#contract/imports.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import css from './import.module.css';

type UnknownName = CheckedImport['unknown'][number];
type Props = { unknown: readonly UnknownName[]; isBusy: boolean; onDecide: (decisions: ImportDecision[]) => void };

const NEW = 'new';
const keyOf = ({ kind, name, category }: UnknownName) => JSON.stringify([kind, name, category]);

export function UnknownNames({ unknown, isBusy, onDecide }: Props) {
  const { t } = useTexts();
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const decidedNames = unknown.filter((unknownName) => choices[keyOf(unknownName)]);
  const decisionOf = ({ kind, name, category }: UnknownName, choice: string): ImportDecision => ({
    kind,
    name,
    category,
    useId: choice === NEW ? null : Number(choice),
  });
  return (
    <section className={css.part}>
      <h2>{t('import.unknown.title', { count: unknown.length })}</h2>
      <p>{t('import.unknown.lead')}</p>
      <div className={css.names}>
        {unknown.map((unknownName) => (
          <SelectField
            key={keyOf(unknownName)}
            size="md"
            label={t(`import.unknown.${unknownName.kind}`, { name: unknownName.name, category: unknownName.category })}
            value={choices[keyOf(unknownName)] ?? ''}
            onChange={({ currentTarget: { value } }) => setChoices({ ...choices, [keyOf(unknownName)]: value })}
            options={[
              { value: '', label: t('import.unknown.choose') },
              { value: NEW, label: t('import.unknown.make', { name: unknownName.name }) },
              ...unknownName.near.map(({ id, name }) => ({ value: String(id), label: t('import.unknown.use', { name }) })),
            ]}
          />
        ))}
      </div>
      <div className={css.acts}>
        {decidedNames.length > 0 && (
          <Button
            loading={isBusy}
            onClick={() => onDecide(decidedNames.map((unknownName) => decisionOf(unknownName, choices[keyOf(unknownName)]!)))}
          >
            {t('import.unknown.decide', { count: decidedNames.length })}
          </Button>
        )}
        <Button
          variant="light"
          loading={isBusy}
          onClick={() => onDecide(unknown.map((unknownName) => decisionOf(unknownName, choices[keyOf(unknownName)] || NEW)))}
        >
          {t(decidedNames.length > 0 ? 'import.unknown.makeOthers' : 'import.unknown.makeAll')}
        </Button>
      </div>
    </section>
  );
}
