/** The faults of a pack's file, in words with its place: «Kategorin Djur, typen Katt, Namn: Skriv minst 2 tecken.» */
import type { FieldError } from '#contract/problem.ts';
import { findText, type Translate } from '../../core/texts.ts';

const isList = (key: string): boolean => findText(`packs.place.${key}`, { name: '' }) !== undefined;

/** A thing by its name, else by its number in its list, from 1 on. */
function itemLabelOf(item: unknown, index: number): string {
  const { name, question } = (item ?? {}) as { name?: unknown; question?: unknown };
  const label = [name, question, item].find((text) => typeof text === 'string' && text.trim() !== '');
  return label ? `«${String(label).slice(0, 60)}»` : String(index + 1);
}

/** The place of a field (`pack.activityCategories.0.types.1.name`) in what was read. */
export function placeTextOf(pack: unknown, field: string, t: Translate): string {
  const placeParts: string[] = [];
  let currentValue: unknown = pack;
  const pathKeys = field.split('.').slice(1);
  for (const [index, key] of pathKeys.entries()) {
    const itemIndex = Number(pathKeys[index + 1]);
    const nestedValue = (currentValue as Record<string, unknown> | null | undefined)?.[key];
    if (isList(key) && Number.isInteger(itemIndex))
      placeParts.push(
        findText(`packs.place.${key}`, { name: itemLabelOf((nestedValue as unknown[] | undefined)?.[itemIndex], itemIndex) }) ?? key,
      );
    else if (!/^\d+$/.test(key))
      placeParts.push(findText(`packs.field.${key}`) ?? findText(`packs.kind.${key.replace(/ies$/, 'y').replace(/s$/, '')}`) ?? key);
    currentValue = nestedValue;
  }
  return placeParts.join(', ') || t('packs.title');
}

export function fieldErrorText(pack: unknown, { field, message, params }: FieldError, t: Translate): string {
  const messageKey = params?.max ? `error.field.maxlength${params.max}` : message;
  return t('packs.at', { place: placeTextOf(pack, field, t), error: findText(messageKey) ?? t('error.field.invalid') });
}
