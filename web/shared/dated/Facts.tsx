/** Facts about something dated, each under its name; what is not known is left out. */
import type { ReactNode } from 'react';
import css from './instance.module.css';

export const FactList = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={css.facts}>
    {facts.map(
      ([factName, factValue]) =>
        factValue && (
          <div key={factName}>
            <dt>{factName}</dt>
            <dd>{factValue}</dd>
          </div>
        ),
    )}
  </dl>
);
