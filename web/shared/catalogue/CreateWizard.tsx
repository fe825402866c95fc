/**
 * The three steps to a new activity or task: category, type, form; the address holds what is chosen, and back clears it again
 * (product «Activities»).
 */
import { type ReactNode, useState } from 'react';
import type { Kind } from '#domain/planning/kind.ts';
import { useTranslation } from '../../core/texts.ts';
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
  pageHeader?: ReactNode;
  choice: WizardChoice;
  /** The address of a step, by what is chosen before it; of the list without anything. */
  stepPathOf: (previous: WizardChoice | 'list') => string;
  onChoose: (chosen: WizardChoice) => void;
  catalogue: { categories: readonly C[]; types: readonly T[] } | undefined;
  catalogueState: CombinedQueries;
  /** A reader who may make none is told so before anything is chosen. */
  isReadOnly?: boolean;
  /** The sheets for a new category and a new type; left out for whoever may make none. */
  renderCategorySheet?: ((sheet: SheetCallbacks) => ReactNode) | undefined;
  renderTypeSheet?: ((category: C, sheet: SheetCallbacks) => ReactNode) | undefined;
  renderForm: (type: T, category: C) => ReactNode;
};

export function CreateWizard<C extends EntryCategory, T extends EntryType>(props: Props<C, T>) {
  const {
    kind,
    lead,
    pageHeader,
    choice,
    stepPathOf,
    onChoose,
    catalogue,
    catalogueState,
    isReadOnly = false,
    renderCategorySheet,
    renderTypeSheet,
    renderForm,
  } = props;
  const { t } = useTranslation();
  const [isCreating, setCreating] = useState(false);
  const chosenType = catalogue?.types.find(({ id }) => id === choice.typeId);
  const chosenCategory = catalogue?.categories.find(({ id }) => id === (chosenType?.categoryId ?? choice.categoryId));
  const stepIndex = chosenType && chosenCategory ? 2 : chosenCategory ? 1 : 0;
  const headingRef = useStepHeading(stepIndex, catalogue !== undefined);

  const changeChoice = (newChoice: WizardChoice) => {
    setCreating(false);
    onChoose(newChoice);
  };
  const closeSheet = () => setCreating(false);
  const backPaths = [stepPathOf('list'), stepPathOf({}), stepPathOf({ categoryId: chosenCategory?.id })];
  const questionKey = (['whichCategory', 'whichType', 'whatName'] as const)[stepIndex]!;
  return (
    <Screen
      title={t(`${sectionByKind[kind]}.create`)}
      lead={pageHeader ? undefined : lead}
      pageHeader={pageHeader}
      backPath={backPaths[stepIndex]!}
    >
      {catalogueState.error || !catalogue || lead === undefined ? (
        <QueryPlaceholder query={catalogueState} rowCount={5} />
      ) : (
        <>
          {isReadOnly && stepIndex < 2 && <ReadOnlyNotice />}
          <Steps steps={[t('activities.category'), t(`${sectionByKind[kind]}.type`), t('activities.name')]} currentStep={stepIndex} />
          <h2 ref={headingRef} tabIndex={-1} className={css.question}>
            {t(`${sectionByKind[kind]}.${questionKey}`)}
          </h2>
          {chosenCategory && <p className={css.trail}>{[chosenCategory.name, chosenType?.name].filter(Boolean).join(' · ')}</p>}
          {stepIndex === 0 && (
            <CardList
              choices={catalogue.categories
                .filter(({ archived }) => !archived)
                .map(({ id, name, icon, color }) => ({ id, name, icon, colour: color }))}
              emptyText={t(`${sectionByKind[kind]}.noCategories`)}
              createLabel={t('activities.newCategory')}
              onChoose={(categoryId) => changeChoice({ categoryId })}
              onCreate={renderCategorySheet && (() => setCreating(true))}
            />
          )}
          {stepIndex === 1 && chosenCategory && (
            <CardList
              choices={catalogue.types
                .filter((entryType) => entryType.categoryId === chosenCategory.id && !entryType.archived)
                .map(({ id, name, icon }) => ({ id, name, icon: icon ?? chosenCategory.icon, colour: chosenCategory.color }))}
              emptyText={t(`${sectionByKind[kind]}.noTypesHere`)}
              createLabel={t(`${sectionByKind[kind]}.newType`)}
              onChoose={(typeId) => changeChoice({ categoryId: chosenCategory.id, typeId })}
              onCreate={renderTypeSheet && (() => setCreating(true))}
            />
          )}
          {chosenType && chosenCategory && stepIndex === 2 && renderForm(chosenType, chosenCategory)}
          {isCreating &&
            stepIndex === 0 &&
            renderCategorySheet?.({ onSaved: ({ id }) => changeChoice({ categoryId: id }), onClose: closeSheet })}
          {isCreating &&
            chosenCategory &&
            stepIndex === 1 &&
            renderTypeSheet?.(chosenCategory, {
              onSaved: ({ id }) => changeChoice({ categoryId: chosenCategory.id, typeId: id }),
              onClose: closeSheet,
            })}
        </>
      )}
    </Screen>
  );
}
