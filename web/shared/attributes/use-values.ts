/**
 * The attribute values in a form of an activity, item or task: the fields of its type or category, the answers in them, and texts that are
 * still open.
 */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ValueLists } from '#contract/attributes.ts';
import { useTranslation } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { type AttributeSource, attributesQueryOf, type ValueHolder, waitingValuesQuery } from './attribute-query.ts';
import {
  attributeFieldName,
  formFieldsOf,
  orderedValuesOf,
  type ValueDraft,
  validateValues,
  valueDraftOf,
  valueListsOf,
} from './values.ts';

/**
 * `ownerId` is the client's, of a task the company's; `ownValues` are those on attributes of this very type or category. Of another one of
 * the same `valueHolder` they are read: values of a former type or category wait, and come back with it (decision 015).
 */
export function useValueForm(ownerId: number, source: AttributeSource | undefined, ownValues?: ValueLists, valueHolder?: ValueHolder) {
  const { locale } = useTranslation();
  const attributesQuery = useQuery(attributesQueryOf(ownerId, source));
  const needsWaitingValues = ownValues === undefined && source !== undefined && valueHolder !== undefined;
  const waitingQuery = useQuery(
    needsWaitingValues ? waitingValuesQuery(ownerId, source, valueHolder) : { queryKey: ['attributes', 'waiting'], queryFn: skipToken },
  );
  const combinedQueries = combineQueries(attributesQuery, waitingQuery);
  const storedValues = ownValues ?? waitingQuery.data;
  const [answers, setAnswers] = useState<ValueDraft>({});
  const [openTextIds, setOpenTextIds] = useState<ReadonlySet<number>>(new Set());
  const fields = attributesQuery.data ? formFieldsOf(attributesQuery.data, storedValues ? orderedValuesOf(storedValues) : []) : [];
  const draft: ValueDraft = { ...(storedValues && valueDraftOf(storedValues, locale)), ...answers };
  const unsavedFields = fields.filter(({ id }) => openTextIds.has(id));
  return {
    fields,
    draft,
    error: combinedQueries.error,
    isLoading: attributesQuery.isPending || (needsWaitingValues && waitingQuery.isPending),
    retry: combinedQueries.retry,
    isChanged: Object.keys(answers).length > 0,
    /** True when something is written, taken over or not. */
    hasInput: unsavedFields.length > 0 || Object.keys(answers).length > 0,
    changeValue: (id: number, value: string | boolean) => setAnswers((previousAnswers) => ({ ...previousAnswers, [id]: value })),
    onUnsavedChange: (id: number, isUnsaved: boolean) =>
      setOpenTextIds((previousIds) =>
        previousIds.has(id) === isUnsaved
          ? previousIds
          : new Set(isUnsaved ? [...previousIds, id] : [...previousIds].filter((openId) => openId !== id)),
      ),
    /** Errors that keep the form from being saved, by field: a text that is not taken over comes first (product «Fields and limits»). */
    validate: (): Record<string, string> =>
      unsavedFields.length > 0
        ? Object.fromEntries(unsavedFields.map(({ id }) => [attributeFieldName(id), 'assistmeApp.activity.errors.openEditors']))
        : validateValues(fields, draft, locale),
    collectValueLists: () => valueListsOf(fields, draft, locale, storedValues),
  };
}
export type ValueForm = ReturnType<typeof useValueForm>;
