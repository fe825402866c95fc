/** Values that follow an activity to another client: each under the question that the second client is asked, and files stay behind. */
import type { NestedValues, ValueLists } from '#contract/attributes.ts';
import { kinds, type ValueKind } from '#server/catalogue/attribute-kinds.ts';
import { addressesIn } from '#server/files/address.ts';
import { plainText } from '#server/files/html.ts';
import type { Counterpart } from './copy-catalogue.ts';

/** Clean rich text without its pictures and sound, which show the one whose they are; null where nothing is left, or a file still is. */
export function withoutFiles(html: string): string | null {
  const remaining = html.replaceAll(/<(img|video|audio)\b[^>]*>(?:[^<]*<\/\1>)?/g, '');
  return plainText(remaining).trim() === '' || addressesIn(remaining).length > 0 ? null : remaining;
}

/** Values of the first client's own archived questions stay behind with them. */
export function copiedValues({ questionIds, clientQuestionIds }: Counterpart, lists: ValueLists): NestedValues {
  const copiedLists = kinds.map(({ list, field, html }: ValueKind) => {
    const seenIds = new Set<number>();
    const rows = (lists[list] as readonly { attribute: { id: number }; stringValue?: string }[]).flatMap((row) => {
      const id = questionIds.get(row.attribute.id) ?? (clientQuestionIds.has(row.attribute.id) ? undefined : row.attribute.id);
      const value = html ? withoutFiles(row.stringValue!) : row[field as 'stringValue'];
      if (id === undefined || value === null || value === undefined || seenIds.has(id)) return [];
      seenIds.add(id);
      return [{ attribute: { id }, [field]: value }];
    });
    return [list, rows];
  });
  return Object.fromEntries(copiedLists) as NestedValues;
}
