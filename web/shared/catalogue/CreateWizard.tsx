/**
 * The three steps to a new activity or task: category, type, form; the address holds what is chosen, and back clears it again
 * (product «Activities»).
 */
import { type ReactNode, useState } from 'react';
import type { Kind } from '#domain/planning/kind.ts';
import { useTexts } from '../../core/texts.ts';
import type { CombinedQueries } from '../../kit/combined-queries.ts';
import { QueryPlaceholder } from '../../kit/QueryPlaceholder.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Steps } from '../../kit/Steps.tsx';
import { useStepHeading } from '../../kit/step-heading.ts';
import { CardList } from './CardList.tsx';
import { type EntryCategory, type EntryType, sectionOf } from './grouping.ts';
import { ReadOnly } from './ReadOnly.tsx';
import css from './wizard.module.css';

export type Choosing = { categoryId?: number | undefined; typeId?: number | undefined };
type Saving = { onSaved: (created: { id: number }) => void; onClose: () => void };
type Props<C, T> = {
  kind: Kind;
  /** The name of its owner. */
  lead: string | undefined;
  /** The head of a page about a client, in the lead's place. */
  about?: ReactNode;
  chosen: Choosing;
  /** The address of a step, by what is chosen before it; of the list without anything. */
  addressOf: (previous: Choosing | 'list') => string;
  choose: (chosen: Choosing) => void;
  data: { categories: readonly C[]; types: readonly T[] } | undefined;
  state: CombinedQueries;
  /** A reader who may make none is told so before anything is chosen. */
  readOnly?: boolean;
  /** The sheets for a new category and a new type; left out for whoever may make none. */
  newCategory?: ((sheet: Saving) => ReactNode) | undefined;
  newType?: ((category: C, sheet: Saving) => ReactNode) | undefined;
  form: (type: T, category: C) => ReactNode;
};

export function CreateWizard<C extends EntryCategory, T extends EntryType>(props: Props<C, T>) {
  const { kind, lead, about, chosen, addressOf, choose, data, state, readOnly = false, newCategory, newType, form } = props;
  const { t } = useTexts();
  const [isMaking, setMaking] = useState(false);
  const type = data?.types.find(({ id }) => id === chosen.typeId);
  const category = data?.categories.find(({ id }) => id === (type?.categoryId ?? chosen.categoryId));
  const step = type && category ? 2 : category ? 1 : 0;
  const heading = useStepHeading(step, data !== undefined);

  const go = (chosen: Choosing) => {
    setMaking(false);
    choose(chosen);
  };
  const shut = () => setMaking(false);
  const earlierPaths = [addressOf('list'), addressOf({}), addressOf({ categoryId: category?.id })];
  const question = (['whichCategory', 'whichType', 'whatName'] as const)[step]!;
  return (
    <Screen title={t(`${sectionOf[kind]}.create`)} lead={about ? undefined : lead} about={about} back={earlierPaths[step]!}>
      {state.error || !data || lead === undefined ? (
        <QueryPlaceholder query={state} rows={5} />
      ) : (
        <>
          {readOnly && step < 2 && <ReadOnly />}
          <Steps steps={[t('activities.category'), t(`${sectionOf[kind]}.type`), t('activities.name')]} currentStep={step} />
          <h2 ref={heading} tabIndex={-1} className={css.question}>
            {t(`${sectionOf[kind]}.${question}`)}
          </h2>
          {category && <p className={css.trail}>{[category.name, type?.name].filter(Boolean).join(' · ')}</p>}
          {step === 0 && (
            <CardList
              choices={data.categories
                .filter(({ archived }) => !archived)
                .map(({ id, name, icon, color }) => ({ id, name, icon, colour: color }))}
              empty={t(`${sectionOf[kind]}.noCategories`)}
              create={t('activities.newCategory')}
              onChoose={(categoryId) => go({ categoryId })}
              onCreate={newCategory && (() => setMaking(true))}
            />
          )}
          {step === 1 && category && (
            <CardList
              choices={data.types
                .filter((one) => one.categoryId === category.id && !one.archived)
                .map(({ id, name, icon }) => ({ id, name, icon: icon ?? category.icon, colour: category.color }))}
              empty={t(`${sectionOf[kind]}.noTypesHere`)}
              create={t(`${sectionOf[kind]}.newType`)}
              onChoose={(typeId) => go({ categoryId: category.id, typeId })}
              onCreate={newType && (() => setMaking(true))}
            />
          )}
          {type && category && step === 2 && form(type, category)}
          {isMaking && step === 0 && newCategory?.({ onSaved: ({ id }) => go({ categoryId: id }), onClose: shut })}
          {isMaking &&
            category &&
            step === 1 &&
            newType?.(category, { onSaved: ({ id }) => go({ categoryId: category.id, typeId: id }), onClose: shut })}
        </>
      )}
    </Screen>
  );
}
