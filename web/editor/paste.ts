/** Text that is pasted or dropped: read for what it means, made safe, and whoever pastes is told of what was left out (decision 085). */
import { readPasted } from '#domain/pasted/read.ts';
import { purifiedPaste } from '../kit/purify.ts';
import { snack } from '../start/snacks.ts';

export function takePasted(html: string): string {
  const { html: read, pictures, links } = readPasted(html, location.origin);
  if (pictures + links > 0)
    snack((t) =>
      [pictures > 0 && t('editor.picturesLeftOut', { count: pictures }), links > 0 && t('editor.linksLeftOut', { count: links })]
        .filter(Boolean)
        .join(' '),
    );
  return purifiedPaste(read);
}

/** True where there is text: a picture that was copied by itself comes as a file too, and then the file is meant. */
export const saysSomething = (html: string): boolean => readPasted(html, location.origin).html.trim() !== '';
