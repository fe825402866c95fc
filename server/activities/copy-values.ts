/** Values that follow an activity to another client: each under the question that the second client is asked, and files stay behind. */
import type { NestedValues, ValueLists } from '#contract/attributes.ts';
import { kinds, type ValueKind } from '#server/catalogue/attribute-kinds.ts';
import { findAddresses } from '#server/files/address.ts';
import { toPlainText } from '#server/files/html.ts';
import type { Counterpart } from './copy-catalogue.ts';

/** Clean rich text without its pictures and sound, which show the one whose they are; null where nothing is left, or a file still is. */
export function withoutFiles(html: string): string | null {
  const remainingHtml = html.replaceAll(/<(img|video|audio)\b[^>]*>(?:[^<]*<\/\1>)?/g, '');
  return toPlainText(remainingHtml).trim() === '' || findAddresses(remainingHtml).length > 0 ? null : remainingHtml;
}

/** Values of the first client's own archived questions stay behind with them. */
export function copyValues({ questionIds, clientQuestionIds }: Counterpart, valueLists: ValueLists): NestedValues {
  const copiedLists = kinds.map(({ list: listName, field: fieldName, html: isHtml }: ValueKind) => {
    const seenIds = new Set<number>();
    const copiedRows = (valueLists[listName] as readonly { attribute: { id: number }; stringValue?: string }[]).flatMap((storedValue) => {
      const questionId =
        questionIds.get(storedValue.attribute.id) ??
        (clientQuestionIds.has(storedValue.attribute.id) ? undefined : storedValue.attribute.id);
      const fieldValue = isHtml ? withoutFiles(storedValue.stringValue!) : storedValue[fieldName as 'stringValue'];
      if (questionId === undefined || fieldValue === null || fieldValue === undefined || seenIds.has(questionId)) return [];
      seenIds.add(questionId);
      return [{ attribute: { id: questionId }, [fieldName]: fieldValue }];
    });
    return [listName, copiedRows];
  });
  return Object.fromEntries(copiedLists) as NestedValues;
}
