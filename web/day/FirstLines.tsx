/**
 * The instructions in the sheet, above the signing: short answers (how many, with what) in one line, then the words; the first lines, and
 * all of them when the heading is opened. Their place is held until they are there (R79).
 */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { downIcon } from '../kit/icons.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { answerText, type Instruction, useInstructions } from '../shared/day/instructions-query.ts';
import css from './instructions.module.css';

const isLongText = ({ valueType }: Instruction) => valueType === 'LONG_STRING';

export default function FirstLines({ instance }: { instance: DayInstance }) {
  const { t, locale } = useTranslation();
  const instructions = useInstructions(instance);
  // Nothing one is about to tap moves: what was not known at first keeps the room it took.
  const [wereInstructionsKnown] = useState(instructions !== undefined);
  const [isExpanded, setExpanded] = useState(false);
  const [isTruncated, setTruncated] = useState(false);
  const paragraphRef = useRef<HTMLParagraphElement>(null);
  const areInstructionsLoaded = instructions !== undefined;
  useEffect(() => {
    const paragraph = paragraphRef.current;
    if (!areInstructionsLoaded || !paragraph) return;
    // The observer runs when the sheet opens, which is after this, and when the screen is turned.
    const observer = new ResizeObserver(
      () => !paragraph.dataset.whole && setTruncated(paragraph.scrollHeight > paragraph.clientHeight + 1),
    );
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [areInstructionsLoaded]);
  if (instructions?.length === 0 && wereInstructionsKnown) return null;
  const renderAnswer = (answer: Instruction) => (
    <>
      {answer.name !== t('instance.how') && <b>{answer.name}: </b>}
      {answerText(answer.value, t, locale)}
    </>
  );
  const shortAnswers = instructions?.filter((answer) => !isLongText(answer)) ?? [];
  return (
    <section className={css.first} aria-busy={!instructions}>
      <h3>
        {isTruncated ? (
          <button type="button" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {t('instance.how')}
            <Icon d={downIcon} size={18} />
          </button>
        ) : (
          t('instance.how')
        )}
      </h3>
      <p ref={paragraphRef} data-whole={isExpanded || undefined}>
        {instructions?.length === 0 && t('instance.howNothing')}
        {shortAnswers.map((answer, index) => (
          <span key={answer.id}>
            {index > 0 && ' · '}
            {renderAnswer(answer)}
          </span>
        ))}
        {shortAnswers.length > 0 && '\n'}
        {instructions?.filter(isLongText).map((answer) => (
          <span key={answer.id}>
            {renderAnswer(answer)}
            {'\n'}
          </span>
        ))}
      </p>
    </section>
  );
}
