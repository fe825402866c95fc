/**
 * The instructions in the sheet, above the signing: short answers (how many, with what) in one line, then the words; the first lines, and
 * all of them when the heading is opened. Their place is held until they are there (R79).
 */
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { down } from '../kit/icons.ts';
import type { Row } from '../shared/day/day.ts';
import { answerWords, type Instruction, useInstructions } from '../shared/day/instructions-query.ts';
import css from './instructions.module.css';

const isLong = ({ valueType }: Instruction) => valueType === 'LONG_STRING';

export default function FirstLines({ row }: { row: Row }) {
  const { t, locale } = useTexts();
  const values = useInstructions(row);
  // Nothing one is about to tap moves: what was not known at first keeps the room it took.
  const [wereValuesKnown] = useState(values !== undefined);
  const [isExpanded, setExpanded] = useState(false);
  const [isCut, setCut] = useState(false);
  const paragraphRef = useRef<HTMLParagraphElement>(null);
  const areValuesThere = values !== undefined;
  useEffect(() => {
    const paragraph = paragraphRef.current;
    if (!areValuesThere || !paragraph) return;
    // The observer runs when the sheet opens, which is after this, and when the screen is turned.
    const observer = new ResizeObserver(() => !paragraph.dataset.whole && setCut(paragraph.scrollHeight > paragraph.clientHeight + 1));
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [areValuesThere]);
  if (values?.length === 0 && wereValuesKnown) return null;
  const renderAnswer = (answer: Instruction) => (
    <>
      {answer.name !== t('instance.how') && <b>{answer.name}: </b>}
      {answerWords(answer.value, t, locale)}
    </>
  );
  const shortAnswers = values?.filter((answer) => !isLong(answer)) ?? [];
  return (
    <section className={css.first} aria-busy={!values}>
      <h3>
        {isCut ? (
          <button type="button" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {t('instance.how')}
            <Icon d={down} size={18} />
          </button>
        ) : (
          t('instance.how')
        )}
      </h3>
      <p ref={paragraphRef} data-whole={isExpanded || undefined}>
        {values?.length === 0 && t('instance.howNothing')}
        {shortAnswers.map((answer, index) => (
          <span key={answer.id}>
            {index > 0 && ' · '}
            {renderAnswer(answer)}
          </span>
        ))}
        {shortAnswers.length > 0 && '\n'}
        {values?.filter(isLong).map((answer) => (
          <span key={answer.id}>
            {renderAnswer(answer)}
            {'\n'}
          </span>
        ))}
      </p>
    </section>
  );
}
