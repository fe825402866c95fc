/** The fields of an item as they stand in a form, and as they are sent (product «Stock»). */

import type { CountInterval } from '#domain/counts-due.ts';
import type { Locale } from '#domain/locales.ts';
import { definedErrors } from '../kit/checks.ts';
import { numberFieldText } from '../kit/numbers.ts';
import { numberErrorOf, readNumber } from '../kit/read-number.ts';
import type { Item } from './item-query.ts';

/** Numbers as they are typed. */
export type ItemDraft = {
  name: string;
  unit: string;
  amountInStock: string;
  alertValue: string;
  dosage: string;
  notificationsPaused: boolean;
  openToAssistants: boolean;
  archived: boolean;
  controlled: boolean;
  countEvery: CountInterval | null;
  countByTwo: boolean;
  categoryId: number | undefined;
};
export type ItemField = keyof ItemDraft;
/** Fields that show their own error, beside the category and the reason. */
export const shownFields: readonly ItemField[] = ['name', 'unit', 'amountInStock', 'alertValue', 'dosage'];

export const emptyDraft: ItemDraft = {
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

export const itemDraftOf = (item: Item, locale: Locale): ItemDraft => ({
  name: item.name,
  unit: item.unit ?? '',
  amountInStock: numberFieldText(item.amountInStock, locale),
  alertValue: numberFieldText(item.alertValue, locale),
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
export const itemErrors = (draft: ItemDraft, locale: Locale): Record<string, string> =>
  definedErrors({
    name: itemNameError(draft.name),
    amountInStock: numberErrorOf(draft.amountInStock, locale),
    alertValue: numberErrorOf(draft.alertValue, locale, 0),
  });

/** The values that are sent, field by field. */
const fieldReaders = {
  name: ({ name }: ItemDraft) => name.trim(),
  unit: ({ unit }: ItemDraft) => unit.trim() || null,
  amountInStock: ({ amountInStock }: ItemDraft, locale: Locale) => readNumber(amountInStock, locale) ?? 0,
  alertValue: ({ alertValue }: ItemDraft, locale: Locale) => readNumber(alertValue, locale) ?? 0,
  dosage: ({ dosage }: ItemDraft) => dosage.trim() || null,
  notificationsPaused: ({ notificationsPaused }: ItemDraft) => notificationsPaused,
  openToAssistants: ({ openToAssistants }: ItemDraft) => openToAssistants,
  archived: ({ archived }: ItemDraft) => archived,
} as const;

export const itemBodyOf = (draft: ItemDraft, locale: Locale) => ({
  name: fieldReaders.name(draft),
  unit: fieldReaders.unit(draft),
  amountInStock: fieldReaders.amountInStock(draft, locale),
  alertValue: fieldReaders.alertValue(draft, locale),
  dosage: fieldReaders.dosage(draft),
  notificationsPaused: draft.notificationsPaused,
  openToAssistants: draft.openToAssistants,
  controlled: draft.controlled,
  countEvery: draft.countEvery,
  countByTwo: draft.countByTwo,
  ...(draft.categoryId !== undefined && { category: { id: draft.categoryId } }),
});

/** Only what differs: an amount that nobody touched must not undo what was signed meanwhile. */
export function changesOf(savedDraft: ItemDraft, draft: ItemDraft, locale: Locale) {
  const itemBody = { ...itemBodyOf(draft, locale), archived: draft.archived };
  return Object.fromEntries(
    Object.entries(itemBody).filter(([field]) => {
      const draftField = field === 'category' ? 'categoryId' : (field as ItemField);
      return savedDraft[draftField] !== draft[draftField];
    }),
  ) as Partial<typeof itemBody>;
}

function itemNameError(name: string) {
  const { length } = [...name.trim()];
  return length === 0 ? 'error.field.required' : length < 3 ? 'error.field.minlength3' : undefined;
}
