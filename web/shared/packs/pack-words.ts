/** The faults of a pack's file, in words with its place: «Kategorin Djur, typen Katt, Namn: Skriv minst 2 tecken.» */
import type { FieldError } from '#contract/problem.ts';
import { type Translate, textOf } from '../../core/texts.ts';

const isList = (key: string): boolean => textOf(`packs.place.${key}`, { name: '' }) !== undefined;

/** A thing by its name, else by its number in its list, from 1 on. */
function nameOf(item: unknown, index: number): string {
  const { name, question } = (item ?? {}) as { name?: unknown; question?: unknown };
  const label = [name, question, item].find((candidate) => typeof candidate === 'string' && candidate.trim() !== '');
  return label ? `«${String(label).slice(0, 60)}»` : String(index + 1);
}

/** The place of a field (`pack.activityCategories.0.types.1.name`) in what was read. */
export function placeInWords(pack: unknown, field: string, t: Translate): string {
  const words: string[] = [];
  let currentValue: unknown = pack;
  const keys = field.split('.').slice(1);
  for (const [index, key] of keys.entries()) {
    const number = Number(keys[index + 1]);
    const nestedValue = (currentValue as Record<string, unknown> | null | undefined)?.[key];
    if (isList(key) && Number.isInteger(number))
      words.push(textOf(`packs.place.${key}`, { name: nameOf((nestedValue as unknown[] | undefined)?.[number], number) }) ?? key);
    else if (!/^\d+$/.test(key))
      words.push(textOf(`packs.field.${key}`) ?? textOf(`packs.kind.${key.replace(/ies$/, 'y').replace(/s$/, '')}`) ?? key);
    currentValue = nestedValue;
  }
  return words.join(', ') || t('packs.title');
}

export function fieldErrorText(pack: unknown, { field, message, params }: FieldError, t: Translate): string {
  const key = params?.max ? `error.field.maxlength${params.max}` : message;
  return t('packs.at', { place: placeInWords(pack, field, t), error: textOf(key) ?? t('error.field.invalid') });
}
