/** The frame of a page outside the sign-in: the name, one card, then language and colours. */
import type { ReactNode } from 'react';
import { sun, warning } from '../shared/first-icons.ts';
import { Icon } from '../shared/Icon.tsx';
import { LookAndLanguage } from '../shared/LookAndLanguage.tsx';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/title.ts';
import css from './sign-in.module.css';

type Props = { title: string; lead?: ReactNode; children?: ReactNode };

export function Outside({ title, lead, children }: Props) {
  useTitle(title);
  return (
    <main className={css.page}>
      <p className={css.brand}>
        <Icon d={sun} size={28} />
        Vardag
      </p>
      <div className={css.card}>
        <h1>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
        {children}
      </div>
      <footer className={css.foot}>
        <LookAndLanguage />
      </footer>
    </main>
  );
}

/** What went wrong with the whole form, above its fields. */
export const Refused = ({ children }: { children: ReactNode }) => (
  <p className={css.failed} role="alert">
    <Icon d={warning} />
    {children}
  </p>
);

/** While the server is asked. */
export function Asking() {
  const { t } = useTexts();
  return (
    <p className={css.lead} role="status">
      {t('shared.loading')}
    </p>
  );
}
