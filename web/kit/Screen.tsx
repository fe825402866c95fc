/** The frame of a screen: its one h1, the way back, its acts, and the page's title; beside a list an h2, with the list's own title. */
import type { ReactNode } from 'react';
import { useTitle } from '../core/title.ts';
import { BackButton } from './BackButton.tsx';
import { usePane } from './pane.ts';
import css from './screen.module.css';
import { useIsWide } from './use-wide.ts';

type Props = {
  title: string;
  /** Said in the browser's title alone, before this: what tells the page from others of one name, as its kind or its subject. */
  titlePart?: string | undefined;
  /** Of the title, where it is another language than the page's. */
  lang?: 'en';
  /** A line under the title. */
  lead?: ReactNode | undefined;
  /** The head of a page about a client, above all else; on wide screens before the title, in one line with it. */
  pageHeader?: ReactNode;
  /** The title is for screen readers alone, since `pageHeader` says the same. */
  isTitleHidden?: boolean;
  /** The target of back when there is no step before this one; no back button without it. */
  backPath?: string;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** Lists may use the wide screen's width, tables of days all of it; forms and texts stay narrow. */
  wide?: boolean | 'whole';
  children: ReactNode;
};

export function Screen({
  title,
  titlePart,
  lang,
  lead,
  pageHeader,
  isTitleHidden = false,
  backPath,
  actions,
  wide = false,
  children,
}: Props) {
  const pane = usePane();
  const isWide = useIsWide();
  // Beside a list the browser's title says both, the list's own in its usual place.
  useTitle(title, pane ? 0 : 2);
  useTitle(pane ? undefined : titlePart, 1);
  const Heading = pane ? 'h2' : 'h1';
  return (
    <div className={pane ? undefined : css.screen} data-wide={wide || undefined}>
      <div className={css.head} data-one={isTitleHidden || (pageHeader && wide && isWide && !pane) || undefined}>
        {pageHeader}
        <header className={css.top}>
          {backPath && !pane && <BackButton fallbackPath={backPath} />}
          <Heading id={pane?.titleId} lang={lang} className={isTitleHidden ? 'hidden' : undefined}>
            {title}
          </Heading>
          {actions && <div className={css.acts}>{actions}</div>}
        </header>
      </div>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </div>
  );
}
