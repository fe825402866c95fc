/** The first lines of how a thing is done, in its sheet above what is signed; its place is held until they are there (R79). */
import { useState } from 'react';
import { useTexts } from '../start/texts.ts';
import type { Row } from './day.ts';
import css from './instructions.module.css';
import { useInstructions, wordsOf } from './instructions-query.ts';

export default function FirstLines({ row }: { row: Row }) {
  const { t, locale } = useTexts();
  const values = useInstructions(row);
  // Nothing one is about to tap moves: what was not known at first keeps the room it took.
  const [wasKnown] = useState(values !== undefined);
  if (values?.length === 0 && wasKnown) return null;
  return (
    <section className={css.first} aria-busy={!values}>
      <h3>{t('instance.how')}</h3>
      <p>
        {values?.length === 0 && t('instance.howNothing')}
        {values?.map(({ id, name, value }) => (
          <span key={id}>
            {name !== t('instance.how') && <b>{name}: </b>}
            {wordsOf(value, t, locale)}
            {'\n'}
          </span>
        ))}
      </p>
    </section>
  );
}
