/** Instructions, the answers about each of a client's activities: fetched with the day, stored on the device with it (R79). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { activities } from '#contract/activities.ts';
import type { Output } from '#contract/endpoint.ts';
import { decimalSigns, type Locale } from '#domain/locales.ts';
import { cacheSoon, withStoredFallback } from '../../core/account.ts';
import { callApi } from '../../core/call.ts';
import type { Translate } from '../../core/texts.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import type { Row } from './day.ts';

type Values = Output<typeof activities.valuesOfClient>;
/** One answer about an activity, under its question. */
export type Instruction = Values[number]['attributeValueStrings'][number]['attribute'] & { value: string | number | boolean };
/** Milliseconds for which an answer is new enough. */
const FRESH_MS = 60_000;

function readValues(clientId: number, signal: AbortSignal): Promise<Values> {
  const name = `values:${clientId}`;
  const request = callApi(activities.valuesOfClient, { params: { clientId }, signal }).then(({ data }) => {
    cacheSoon(name, data);
    return data;
  });
  return withStoredFallback(name, request);
}

export const instructionsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['day values', clientId],
    queryFn: ({ signal }) => readValues(clientId, signal),
    staleTime: FRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Answers about the row's activity, in order; undefined until they are known, empty where there are none or they cannot be fetched. */
export function useInstructions({ clientId, activityId, plannedActivityId }: Row): readonly Instruction[] | undefined {
  const { data, isError } = useQuery(instructionsQuery(clientId));
  if (!data) return isError ? [] : undefined;
  // Of a series with a dose of its own first.
  const match = data.find(
    (activityValues) =>
      activityValues.activityId === activityId && (activityValues.plannedActivityId ?? plannedActivityId) === plannedActivityId,
  );
  return match ? orderedAnswersOf(match) : [];
}

/** An answer as text: a long one without its markup. */
export const answerWords = (value: Instruction['value'], t: Translate, locale: Locale): string =>
  typeof value === 'boolean'
    ? t(value ? 'instance.yes' : 'instance.no')
    : typeof value === 'number'
      ? String(value).replace('.', decimalSigns[locale])
      : textOfHtml(value);

/** Answers in order, written for the sheet: that of the forms would bring the sheet's file to every page that has such a form. */
const orderedAnswersOf = (values: Values[number]): Instruction[] =>
  [
    // A medicine's order comes first.
    ...(values.order
      ? [{ id: 0, order: -1, name: values.order.name, value: values.order.text, valueType: 'STRING' as const, archived: false }]
      : []),
    ...[
      ...values.attributeValueStrings,
      ...values.attributeValueLongStrings,
      ...values.attributeValueBooleans,
      ...values.attributeValueNumbers,
    ].map(({ attribute, id: _, ...rest }) => ({ ...attribute, value: Object.values(rest)[0]! })),
  ].sort((a, b) => a.order - b.order || a.id - b.id);
