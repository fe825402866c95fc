/** The one place that renders stored HTML: purified again by the reader's own browser, as plain words until that is loaded. */
import { useSyncExternalStore } from 'react';
import { textOfHtml } from './html-text.ts';
import css from './rich-html.module.css';

type Purified = typeof import('./purify.ts')['purified'];
let purified: Purified | undefined;
const heard = new Set<() => void>();
let isLoading = false;

type Props = { html: string };

export function RichHtml({ html }: Props) {
  const purify = useSyncExternalStore(listen, () => purified);
  if (!purify) return <div className={css.words}>{textOfHtml(html)}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place, and what it is given was purified in the line itself
  return <div className={css.rich} dangerouslySetInnerHTML={{ __html: purify(html) }} />;
}

// Apart from every first load. When it does not come the words stay, and the next comment that appears asks again.
function ask(): void {
  if (isLoading) return;
  isLoading = true;
  import('./purify.ts').then(
    (found) => {
      purified = found.purified;
      for (const hear of heard) hear();
    },
    () => {
      isLoading = false;
    },
  );
}

function listen(hear: () => void) {
  heard.add(hear);
  ask();
  return () => heard.delete(hear);
}
