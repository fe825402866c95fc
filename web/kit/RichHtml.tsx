/** The one place that renders stored HTML: purified again by the reader's own browser, as plain words until that is loaded. */
import { textOfHtml } from './html-text.ts';
import { createModuleHook } from './module-hook.ts';
import css from './rich-html.module.css';

// Apart from every first load. When it does not come the words stay, which are not as high.
const usePurify = createModuleHook(() => import('./purify.ts'), true);

type Props = { html: string };

export function RichHtml({ html }: Props) {
  const purify = usePurify();
  if (!purify) return <div className={css.words}>{textOfHtml(html)}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place, and what it is given was purified in the line itself
  return <div className={css.rich} dangerouslySetInnerHTML={{ __html: purify.purifyHtml(html) }} />;
}
