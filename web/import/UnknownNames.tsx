/** Names of the company's catalogue that a workbook has and the company has not: made, or one that is there stands for it, decided once each. */
import { useState } from 'react';
import type { CheckedImport, ImportDecision } from '#contract/imports.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import css from './import.module.css';

type UnknownName = CheckedImport['unknown'][number];
type Props = { unknownNames: readonly UnknownName[]; isBusy: boolean; onDecide: (decisions: ImportDecision[]) => void };

const CREATE_NEW = 'new';
const nameKeyOf = ({ kind, name, category }: UnknownName) => JSON.stringify([kind, name, category]);

export function UnknownNames({ unknownNames, isBusy, onDecide }: Props) {
  const { t } = useTranslation();
  const [choiceByName, setChoiceByName] = useState<Readonly<Record<string, string>>>({});
  const decidedNames = unknownNames.filter((unknownName) => choiceByName[nameKeyOf(unknownName)]);
  const createDecision = ({ kind, name, category }: UnknownName, choice: string): ImportDecision => ({
    kind,
    name,
    category,
    useId: choice === CREATE_NEW ? null : Number(choice),
  });
  return (
    <section className={css.part}>
      <h2>{t('import.unknown.title', { count: unknownNames.length })}</h2>
      <p>{t('import.unknown.lead')}</p>
      <div className={css.names}>
        {unknownNames.map((unknownName) => (
          <SelectField
            key={nameKeyOf(unknownName)}
            size="md"
            label={t(`import.unknown.${unknownName.kind}`, { name: unknownName.name, category: unknownName.category })}
            value={choiceByName[nameKeyOf(unknownName)] ?? ''}
            onChange={({ currentTarget: { value } }) => setChoiceByName({ ...choiceByName, [nameKeyOf(unknownName)]: value })}
            options={[
              { value: '', label: t('import.unknown.choose') },
              { value: CREATE_NEW, label: t('import.unknown.make', { name: unknownName.name }) },
              ...unknownName.near.map(({ id, name }) => ({ value: String(id), label: t('import.unknown.use', { name }) })),
            ]}
          />
        ))}
      </div>
      <div className={css.acts}>
        {decidedNames.length > 0 && (
          <Button
            isLoading={isBusy}
            onClick={() => onDecide(decidedNames.map((unknownName) => createDecision(unknownName, choiceByName[nameKeyOf(unknownName)]!)))}
          >
            {t('import.unknown.decide', { count: decidedNames.length })}
          </Button>
        )}
        <Button
          variant="light"
          isLoading={isBusy}
          onClick={() =>
            onDecide(unknownNames.map((unknownName) => createDecision(unknownName, choiceByName[nameKeyOf(unknownName)] || CREATE_NEW)))
          }
        >
          {t(decidedNames.length > 0 ? 'import.unknown.makeOthers' : 'import.unknown.makeAll')}
        </Button>
      </div>
    </section>
  );
}
