/**
 * How a thing is done, in its sheet above what is signed: what is short (how many, with what) in one line, then the words; the first lines, and
 * all of them when the heading is opened. Its place is held until they are there (R79).
 */
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { down } from '../kit/icons.ts';
import type { Row } from '../shared/day/day.ts';
import { type Said, useInstructions, wordsOf } from '../shared/day/instructions-query.ts';
import css from './instructions.module.css';

const isLong = ({ valueType }: Said) => valueType === 'LONG_STRING';

export default function FirstLines({ row }: { row: Row }) {
  'use no memo'; // drawn when it opens: what the compiler remembers of it weighs more than it saves
  const { t, locale } = useTexts();
  const values = useInstructions(row);
  // Nothing one is about to tap moves: what was not known at first keeps the room it took.
  const [wasKnown] = useState(values !== undefined);
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const lines = useRef<HTMLParagraphElement>(null);
  const isThere = values !== undefined;
  useEffect(() => {
    const part = lines.current;
    if (!isThere || !part) return;
    // Told when the sheet opens, which is after this, and when the page is turned.
    const watch = new ResizeObserver(() => !part.dataset.whole && setCut(part.scrollHeight > part.clientHeight + 1));
    watch.observe(part);
    return () => watch.disconnect();
  }, [isThere]);
  if (values?.length === 0 && wasKnown) return null;
  const said = (one: Said) => (
    <>
      {one.name !== t('instance.how') && <b>{one.name}: </b>}
      {wordsOf(one.value, t, locale)}
    </>
  );
  const short = values?.filter((one) => !isLong(one)) ?? [];
  return (
    <section className={css.first} aria-busy={!values}>
      <h3>
        {isCut ? (
          <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t('instance.how')}
            <Icon d={down} size={18} />
          </button>
        ) : (
          t('instance.how')
        )}
      </h3>
      <p ref={lines} data-whole={isWhole || undefined}>
        {values?.length === 0 && t('instance.howNothing')}
        {short.map((one, index) => (
          <span key={one.id}>
            {index > 0 && ' · '}
            {said(one)}
          </span>
        ))}
        {short.length > 0 && '\n'}
        {values?.filter(isLong).map((one) => (
          <span key={one.id}>
            {said(one)}
            {'\n'}
          </span>
        ))}
      </p>
    </section>
  );
}
