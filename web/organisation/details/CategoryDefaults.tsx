/** The company's categories of activities and what new ones of each begin with: its administrator makes and sets them, others see them (R90, R99). */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ActivityCategory, activityCategories } from '#contract/catalogue.ts';
import { categoryDefaults, type DefaultsBody, defaultFlags } from '#contract/category-defaults.ts';
import type { CareBasis } from '#domain/care-basis.ts';
import { can } from '#domain/permissions.ts';
import { DEFAULT_ONE_TAP_MINUTES } from '#domain/planning/one-tap.ts';
import { fullListByName } from '../../core/all-rows.ts';
import { CallError, callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { UnsavedGuard } from '../../editor/Unsaved.tsx';
import { Button } from '../../kit/Button.tsx';
import { Expander } from '../../kit/Expander.tsx';
import { Failure } from '../../kit/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../../kit/forms.ts';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { plusIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { editIcon } from '../../kit/later-icons.ts';
import { NewerVersionNotice } from '../../kit/NewerVersionNotice.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useVersionedForm } from '../../kit/use-versioned-form.ts';
import { BasisField } from '../../shared/activity/BasisField.tsx';
import { BASIS_FIELD } from '../../shared/activity/basis.ts';
import { categoryDefaultsQuery, type CategoryDefaults as Defaults, oneTapLimitOf } from '../../shared/activity/defaults-query.ts';
import { FlagToggles } from '../../shared/activity/FlagToggles.tsx';
import { allFlagsOff, type FlagValues } from '../../shared/activity/flags.ts';
import { ONE_TAP_FIELD, OneTapLimitField, parseOneTapLimit, validateOneTapLimit } from '../../shared/activity/LimitField.tsx';
import { ActivityCategoryForm } from '../../shared/catalogue/ActivityCategoryForm.tsx';
import { CategoryIcon } from '../../shared/catalogue/CategoryIcon.tsx';
import type { Owner } from '../../shared/catalogue/OwnerChoice.tsx';
import { mayChange } from '../../shared/catalogue/selectable.ts';
import css from './details.module.css';

export function CategoryDefaults({ company }: { company: Owner }) {
  const { t } = useTranslation();
  const user = useUser();
  const [editedCategory, setEditedCategory] = useState<ActivityCategory | 'new'>();
  const { data: allDefaults, error, refetch } = useQuery(categoryDefaultsQuery());
  const categories = useQuery({
    queryKey: ['catalogue', 'company'],
    queryFn: async ({ signal }) =>
      (await callApi(activityCategories.list, { query: { ...fullListByName, includeClientSpecific: 'false' }, signal })).data,
  });
  /** The company's own, whose name and look one may change here, too. */
  const changeableCategories = new Map(categories.data?.filter((row) => mayChange(user, row)).map((row) => [row.id, row]));
  const archivedCategories = [...changeableCategories.values()].filter((category) => category.archived);
  if (error && !allDefaults) return <LoadError error={error} retry={() => void refetch()} />;
  if (!allDefaults) return <Skeleton rowCount={5} />;
  return (
    <section className={css.defaults}>
      <h2>{t('details.defaults')}</h2>
      <p className={css.lead}>{t(allDefaults.length === 0 ? 'details.noCategories' : 'details.defaultsLead')}</p>
      {allDefaults.map((defaults) => (
        <Expander key={defaults.category.id} title={<DefaultsSummary defaults={defaults} />}>
          {changeableCategories.has(defaults.category.id) && (
            <Button
              variant="default"
              icon={<Icon d={editIcon} size={20} />}
              aria-haspopup="dialog"
              onClick={() => setEditedCategory(changeableCategories.get(defaults.category.id))}
            >
              {t('catalogue.editCategory')}
            </Button>
          )}
          <DefaultsForm defaults={defaults} />
        </Expander>
      ))}
      {archivedCategories.length > 0 && (
        <ul className={css.rows}>
          {archivedCategories.map((category) => (
            <li key={category.id}>
              <span className={css.category}>
                <CategoryIcon icon={category.icon} colour={category.color} />
                <span>
                  <b>{category.name}</b>
                  <small>{t('activities.archived')}</small>
                </span>
              </span>
              <IconButton
                aria-label={t('catalogue.editThis', { name: category.name })}
                aria-haspopup="dialog"
                onClick={() => setEditedCategory(category)}
              >
                <Icon d={editIcon} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {can(user, 'catalogue.change') && (
        <Button variant="default" icon={<Icon d={plusIcon} />} aria-haspopup="dialog" onClick={() => setEditedCategory('new')}>
          {t('details.newCategory')}
        </Button>
      )}
      {editedCategory && (
        <ActivityCategoryForm
          owner={company}
          category={editedCategory === 'new' ? undefined : editedCategory}
          onClose={() => setEditedCategory(undefined)}
        />
      )}
    </section>
  );
}

function DefaultsSummary({ defaults }: { defaults: Defaults }) {
  const { t } = useTranslation();
  const flagTexts = defaultFlags.filter((flag) => defaults[flag]).map((flag) => t(`activities.flag.${flag}`));
  const oneTapMinutes = oneTapLimitOf(defaults);
  return (
    <span className={css.category}>
      <CategoryIcon icon={defaults.category.icon} colour={defaults.category.color} />
      <span>
        <b>{defaults.category.name}</b>
        <small>
          {[
            ...(flagTexts.length > 0 ? flagTexts : [t('details.defaultsNone')]),
            ...(defaults.careBasis === 'NONE' ? [] : [t(`activities.careBasis.${defaults.careBasis}`)]),
            ...(oneTapMinutes === DEFAULT_ONE_TAP_MINUTES ? [] : [t('activities.limitIs', { minutes: oneTapMinutes })]),
          ].join(' · ')}
        </small>
      </span>
    </span>
  );
}

const addRowId = (defaults: Defaults) => ({ ...defaults, id: defaults.category.id });
/** Reads the saved defaults; a category that is gone answers with 404. */
async function readSavedDefaults(id: number) {
  const { data } = await callApi(categoryDefaults.list, { query: {} });
  const currentDefaults = data.find(({ category }) => category.id === id);
  if (!currentDefaults) throw new CallError(404);
  return addRowId(currentDefaults);
}

function DefaultsForm({ defaults }: { defaults: Defaults }) {
  const { t, locale } = useTranslation();
  const isDisabled = !can(useUser(), 'categoryDefaults.change');
  const [changedFlags, setChangedFlags] = useState<Partial<FlagValues>>({});
  const [limitText, setLimitText] = useState<string>();
  const [changedBasis, setChangedBasis] = useState<CareBasis>();
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const form = useVersionedForm({
    openedRow: addRowId(defaults),
    readRow: readSavedDefaults,
    save: async (openedDefaults, newDefaults: DefaultsBody) =>
      (
        await callApi(categoryDefaults.put, {
          params: { categoryId: openedDefaults.id },
          query: {},
          body: newDefaults,
          ifMatch: openedDefaults.version,
        })
      ).data,
    onSaved: (savedDefaults) => {
      form.rebaseOn(addRowId(savedDefaults));
      setChangedFlags({});
      setLimitText(undefined);
      setChangedBasis(undefined);
      void refreshAll();
    },
    onRefused: takeServerErrors,
  });
  const { row: shownDefaults } = form;
  const flags: FlagValues = {
    ...allFlagsOff,
    ...Object.fromEntries(defaultFlags.map((flag) => [flag, shownDefaults[flag]])),
    ...changedFlags,
  };
  const careBasis = changedBasis ?? shownDefaults.careBasis;
  const shownLimit = limitText ?? shownDefaults.oneTapMinutes?.toString() ?? '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fieldErrors = validateOneTapLimit(shownLimit, locale);
    setErrors(fieldErrors);
    if (Object.keys(fieldErrors).length > 0) focusFirstError(event.currentTarget, fieldErrors);
    else form.save({ ...flags, oneTapMinutes: parseOneTapLimit(shownLimit, locale), careBasis });
  };
  return (
    <form noValidate className={css.defaultsForm} onSubmit={submit}>
      <UnsavedGuard
        isDirty={(Object.keys(changedFlags).length > 0 || limitText !== undefined || changedBasis !== undefined) && !form.isSaving}
      />
      <Failure error={form.error} fields={[...defaultFlags, ONE_TAP_FIELD, BASIS_FIELD]} />
      <NewerVersionNotice {...form.newerVersion} />
      <fieldset disabled={isDisabled}>
        <legend className="hidden">{shownDefaults.category.name}</legend>
        <FlagToggles
          shownFlags={defaultFlags}
          flagValues={flags}
          errorOf={errorOf}
          onChange={(flag, value) => {
            setChangedFlags({ ...changedFlags, [flag]: value });
            clearError(flag);
          }}
        />
        <OneTapLimitField
          value={shownLimit}
          usualMinutes={shownDefaults.usualOneTapMinutes}
          error={errorOf(ONE_TAP_FIELD)}
          onChange={(value) => {
            setLimitText(value);
            clearError(ONE_TAP_FIELD);
          }}
        />
        <BasisField
          value={careBasis}
          error={errorOf(BASIS_FIELD)}
          onChange={(chosenBasis) => {
            setChangedBasis(chosenBasis);
            clearError(BASIS_FIELD);
          }}
        />
      </fieldset>
      {!isDisabled && (
        <Button type="submit" isLoading={form.isSaving}>
          {t('shared.save')}
        </Button>
      )}
    </form>
  );
}
