/** Text that is pasted or dropped: read for its meaning, made safe, with a message about what was left out (decision 085). */
import { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { readPasted } from '#domain/pasted/read.ts';
import { showSnack } from '../core/snacks.ts';
import { purifyPaste } from '../kit/purify.ts';

/** The next paste comes from another program, not from a selection of the editor's own. */
let isPasteForeign = false;

export function cleanPastedHtml(html: string): string {
  isPasteForeign = !html.includes('data-pm-slice');
  const { html: parsedHtml, pictures: pictureCount, links: linkCount } = readPasted(html, location.origin);
  if (pictureCount + linkCount > 0)
    showSnack((t) =>
      [
        pictureCount > 0 && t('editor.picturesLeftOut', { count: pictureCount }),
        linkCount > 0 && t('editor.linksLeftOut', { count: linkCount }),
      ]
        .filter(Boolean)
        .join(' '),
    );
  return purifyPaste(parsedHtml);
}

/** True where there is text: a picture that was copied by itself comes as a file too, and then the file is meant. */
export const hasContent = (html: string): boolean => readPasted(html, location.origin).html.trim() !== '';

/**
 * Several blocks of another program begin a line of their own: their first would run together with the words before it, and the first item of
 * a list would lose its number to the next.
 */
export function beginLine(slice: Slice, view: EditorView): Slice {
  const wasPasteForeign = isPasteForeign;
  isPasteForeign = false;
  const firstBlock = slice.content.firstChild;
  const { $from } = view.state.selection;
  const isList = (name: string | undefined) => name === 'bulletList' || name === 'orderedList';
  if (!wasPasteForeign || !firstBlock || $from.parent.content.size === 0) return slice;
  // Items go on with the list that they are put into.
  if (isList(firstBlock.type.name) && isList(($from.depth > 1 ? $from.node(-2) : undefined)?.type.name)) return slice;
  return slice.content.childCount > 1 || firstBlock.type.name !== 'paragraph' ? new Slice(slice.content, 0, 0) : slice;
}
