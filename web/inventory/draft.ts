/** The fields of an item as they stand in a form, and as they are sent (product «Stock»). */

import type { CountEvery } from '#domain/counts-due.ts';
import type { Locale } from '#domain/locales.ts';
import { onlyWrong } from '../kit/checks.ts';
import { numberField } from '../kit/numbers.ts';
import { readNumber, wrongNumber } from '../kit/read-number.ts';
import type { Item } from './item-query.ts';

/** Numbers as they are typed. */
export type Draft = {
  name: string;
  unit: string;
  amountInStock: string;
  alertValue: string;
  dosage: string;
  notificationsPaused: boolean;
  openToAssistants: boolean;
  archived: boolean;
  controlled: boolean;
  countEvery: CountEvery | null;
  countByTwo: boolean;
  categoryId: number | undefined;
};
export type Field = keyof Draft;
/** Fields that show their own error, beside the category and the reason. */
export const shownFields: readonly Field[] = ['name', 'unit', 'amountInStock', 'alertValue', 'dosage'];

export const emptyDraft: Draft = {
  name: '',
  unit: '',
  amountInStock: '',
  alertValue: '',
  dosage: '',
  notificationsPaused: false,
  openToAssistants: false,
  archived: false,
  controlled: false,
  countEvery: null,
  countByTwo: false,
  categoryId: undefined,
};

export const draftOf = (item: Item, locale: Locale): Draft => ({
  name: item.name,
  unit: item.unit ?? '',
  amountInStock: numberField(item.amountInStock, locale),
  alertValue: numberField(item.alertValue, locale),
  dosage: item.dosage ?? '',
  notificationsPaused: item.notificationsPaused,
  openToAssistants: item.openToAssistants === true,
  archived: item.archived,
  controlled: item.controlled,
  countEvery: item.countEvery ?? null,
  countByTwo: item.countByTwo,
  categoryId: item.category?.id,
});

/** Errors of the draft, by field, before anything is sent. */
export const wrongWith = (draft: Draft, locale: Locale): Record<string, string> =>
  onlyWrong({
    name: wrongItemName(draft.name),
    amountInStock: wrongNumber(draft.amountInStock, locale),
    alertValue: wrongNumber(draft.alertValue, locale, 0),
  });

/** The values that are sent, field by field. */
const readers = {
  name: ({ name }: Draft) => name.trim(),
  unit: ({ unit }: Draft) => unit.trim() || null,
  amountInStock: ({ amountInStock }: Draft, locale: Locale) => readNumber(amountInStock, locale) ?? 0,
  alertValue: ({ alertValue }: Draft, locale: Locale) => readNumber(alertValue, locale) ?? 0,
  dosage: ({ dosage }: Draft) => dosage.trim() || null,
  notificationsPaused: ({ notificationsPaused }: Draft) => notificationsPaused,
  openToAssistants: ({ openToAssistants }: Draft) => openToAssistants,
  archived: ({ archived }: Draft) => archived,
} as const;

export const bodyOf = (draft: Draft, locale: Locale) => ({
  name: readers.name(draft),
  unit: readers.unit(draft),
  amountInStock: readers.amountInStock(draft, locale),
  alertValue: readers.alertValue(draft, locale),
  dosage: readers.dosage(draft),
  notificationsPaused: draft.notificationsPaused,
  openToAssistants: draft.openToAssistants,
  controlled: draft.controlled,
  countEvery: draft.countEvery,
  countByTwo: draft.countByTwo,
  ...(draft.categoryId !== undefined && { category: { id: draft.categoryId } }),
});

/** Only what differs: an amount that nobody touched must not undo what was signed meanwhile. */
export function changesOf(saved: Draft, draft: Draft, locale: Locale) {
  const body = { ...bodyOf(draft, locale), archived: draft.archived };
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => {
      const key = field === 'category' ? 'categoryId' : (field as Field);
      return saved[key] !== draft[key];
    }),
  ) as Partial<typeof body>;
}

function wrongItemName(name: string) {
  const { length } = [...name.trim()];
  return length === 0 ? 'error.field.required' : length < 3 ? 'error.field.minlength3' : undefined;
}
