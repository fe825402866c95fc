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
import { type EntryCategory, type EntryType, sectionByKind } from './grouping.ts';
import { ReadOnlyNotice } from './ReadOnly.tsx';
import css from './wizard.module.css';

export type WizardChoice = { categoryId?: number | undefined; typeId?: number | undefined };
type SheetCallbacks = { onSaved: (created: { id: number }) => void; onClose: () => void };
type Props<C, T> = {
  kind: Kind;
  /** The name of its owner. */
  lead: string | undefined;
  /** The head of a page about a client, in the lead's place. */
  about?: ReactNode;
  choice: WizardChoice;
  /** The address of a step, by what is chosen before it; of the list without anything. */
  addressOf: (previous: WizardChoice | 'list') => string;
  choose: (chosen: WizardChoice) => void;
  data: { categories: readonly C[]; types: readonly T[] } | undefined;
  state: CombinedQueries;
  /** A reader who may make none is told so before anything is chosen. */
  readOnly?: boolean;
  /** The sheets for a new category and a new type; left out for whoever may make none. */
  renderCategorySheet?: ((sheet: SheetCallbacks) => ReactNode) | undefined;
  renderTypeSheet?: ((category: C, sheet: SheetCallbacks) => ReactNode) | undefined;
  renderForm: (type: T, category: C) => ReactNode;
};

export function CreateWizard<C extends EntryCategory, T extends EntryType>(props: Props<C, T>) {
  const {
    kind,
    lead,
    about,
    choice,
    addressOf,
    choose,
    data,
    state,
    readOnly = false,
    renderCategorySheet,
    renderTypeSheet,
    renderForm,
  } = props;
  const { t } = useTexts();
  const [isMaking, setMaking] = useState(false);
  const type = data?.types.find(({ id }) => id === choice.typeId);
  const category = data?.categories.find(({ id }) => id === (type?.categoryId ?? choice.categoryId));
  const step = type && category ? 2 : category ? 1 : 0;
  const heading = useStepHeading(step, data !== undefined);

  const go = (newChoice: WizardChoice) => {
    setMaking(false);
    choose(newChoice);
  };
  const shut = () => setMaking(false);
  const earlierPaths = [addressOf('list'), addressOf({}), addressOf({ categoryId: category?.id })];
  const question = (['whichCategory', 'whichType', 'whatName'] as const)[step]!;
  return (
    <Screen title={t(`${sectionByKind[kind]}.create`)} lead={about ? undefined : lead} about={about} back={earlierPaths[step]!}>
      {state.error || !data || lead === undefined ? (
        <QueryPlaceholder query={state} rows={5} />
      ) : (
        <>
          {readOnly && step < 2 && <ReadOnlyNotice />}
          <Steps steps={[t('activities.category'), t(`${sectionByKind[kind]}.type`), t('activities.name')]} currentStep={step} />
          <h2 ref={heading} tabIndex={-1} className={css.question}>
            {t(`${sectionByKind[kind]}.${question}`)}
          </h2>
          {category && <p className={css.trail}>{[category.name, type?.name].filter(Boolean).join(' · ')}</p>}
          {step === 0 && (
            <CardList
              choices={data.categories
                .filter(({ archived }) => !archived)
                .map(({ id, name, icon, color }) => ({ id, name, icon, colour: color }))}
              emptyText={t(`${sectionByKind[kind]}.noCategories`)}
              createLabel={t('activities.newCategory')}
              onChoose={(categoryId) => go({ categoryId })}
              onCreate={renderCategorySheet && (() => setMaking(true))}
            />
          )}
          {step === 1 && category && (
            <CardList
              choices={data.types
                .filter((entryType) => entryType.categoryId === category.id && !entryType.archived)
                .map(({ id, name, icon }) => ({ id, name, icon: icon ?? category.icon, colour: category.color }))}
              emptyText={t(`${sectionByKind[kind]}.noTypesHere`)}
              createLabel={t(`${sectionByKind[kind]}.newType`)}
              onChoose={(typeId) => go({ categoryId: category.id, typeId })}
              onCreate={renderTypeSheet && (() => setMaking(true))}
            />
          )}
          {type && category && step === 2 && renderForm(type, category)}
          {isMaking && step === 0 && renderCategorySheet?.({ onSaved: ({ id }) => go({ categoryId: id }), onClose: shut })}
          {isMaking &&
            category &&
            step === 1 &&
            renderTypeSheet?.(category, { onSaved: ({ id }) => go({ categoryId: category.id, typeId: id }), onClose: shut })}
        </>
      )}
    </Screen>
  );
}
