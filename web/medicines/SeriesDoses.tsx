/** The doses of an order that differ by time: a field for each series, by when it plans (R138). */
import type { ComponentProps } from 'react';
import { useTranslation } from '../core/texts.ts';
import { TextField } from '../kit/TextField.tsx';
import { recurrenceInWords } from '../shared/series/rule-in-words.ts';

type Props = {
  plans: readonly { id: number; recurrence: string }[];
  timeZone: string;
  fieldPropsOf: (id: number) => Omit<ComponentProps<typeof TextField>, 'label'>;
};

export function SeriesDoses({ plans, timeZone, fieldPropsOf }: Props) {
  const { t, locale } = useTranslation();
  return plans.map(({ id, recurrence }) => (
    <TextField key={id} {...fieldPropsOf(id)} label={t('medicines.doseAt', { when: recurrenceInWords(recurrence, timeZone, t, locale) })} />
  ));
}
