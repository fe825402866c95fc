/** Narrows answers to one question's: yes or no, a choice, a span of numbers, words of a short text; all in the address (R48). */
import { type FormEvent, useState } from 'react';
import { kindOf } from '#domain/report-questions.ts';
import { localeNow, useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { readNumber } from '../../kit/read-number.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { AmountField } from '../AmountField.tsx';
import css from './responses.module.css';
import type { ReportQuestion, ResponsesSearch } from './responses-query.ts';

type Props = {
  questions: readonly ReportQuestion[];
  search: ResponsesSearch;
  /** The error of the answer in the address. */
  error: string | undefined;
  onChange: (changes: Pick<ResponsesSearch, 'questionId' | 'answer'>) => void;
};

export function AnswerFilter({ questions, search: { questionId, answer }, error, onChange }: Props) {
  const { t } = useTexts();
  const filterableQuestions = questions.filter((candidate) => kindOf(candidate) !== 'text');
  if (filterableQuestions.length === 0) return null;
  const question = filterableQuestions.find(({ id }) => id === questionId);
  const kind = question && kindOf(question);
  const currentOptions: readonly (readonly [string, string])[] =
    kind === 'yesNo'
      ? [
          ['true', t('attributes.yes')],
          ['false', t('attributes.no')],
        ]
      : (question?.choices ?? []).map((choice) => [choice, choice]);
  // One that is offered no more may still be what the address asks for.
  const allOptions =
    answer === undefined || currentOptions.some(([value]) => value === answer)
      ? currentOptions
      : [...currentOptions, [answer, answer] as const];
  const narrow = (nextAnswer: string | undefined) => onChange({ questionId: question!.id, answer: nextAnswer });
  return (
    <>
      <SelectField
        label={t('reports.responses.question')}
        value={String(question?.id ?? '')}
        options={[
          { value: '', label: t('reports.responses.anyAnswer') },
          ...filterableQuestions.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => onChange({ questionId: Number(currentTarget.value) || undefined, answer: undefined })}
      />
      {question && (kind === 'yesNo' || kind === 'choice') && (
        <SelectField
          label={t('reports.responses.answeredSo', { question: question.name })}
          value={answer ?? ''}
          error={error}
          options={[{ value: '', label: t('reports.responses.chooseAnswer') }, ...allOptions.map(([value, label]) => ({ value, label }))]}
          onChange={({ currentTarget }) => narrow(currentTarget.value || undefined)}
        />
      )}
      {question && kind === 'number' && (
        <NumberSpan key={`${question.id} ${answer}`} question={question} answer={answer} error={error} onNarrow={narrow} />
      )}
      {question && kind === 'line' && (
        <Words key={`${question.id} ${answer}`} question={question} answer={answer} error={error} onNarrow={narrow} />
      )}
    </>
  );
}

type TypedAnswerProps = {
  question: ReportQuestion;
  answer: string | undefined;
  error: string | undefined;
  onNarrow: (answer: string | undefined) => void;
};

function NumberSpan({ question, answer = '', error, onNarrow }: TypedAnswerProps) {
  const { t } = useTexts();
  const [minText = '', maxText = ''] = answer.includes('..') ? answer.split('..') : [answer, answer];
  const [from, setFrom] = useState(minText);
  const [to, setTo] = useState(maxText);
  const [hasWrongBound, setWrong] = useState(false);
  const readBound = (text: string) => (text.trim() === '' ? '' : readNumber(text, localeNow()));
  const send = (event: FormEvent) => {
    event.preventDefault();
    const [min, max] = [readBound(from), readBound(to)];
    setWrong(min === undefined || max === undefined);
    if (min !== undefined && max !== undefined) onNarrow(min === '' && max === '' ? undefined : `${min}..${max}`);
  };
  const fieldError = hasWrongBound ? t('error.field.number') : error;
  return (
    <form noValidate className={css.span} onSubmit={send}>
      <AmountField
        label={t('reports.responses.least', { question: question.name })}
        hideLabel
        placeholder={t('reports.min')}
        unit={question.unit}
        value={from}
        error={fieldError}
        onChange={setFrom}
      />
      <span aria-hidden="true">–</span>
      <AmountField
        label={t('reports.responses.most', { question: question.name })}
        hideLabel
        placeholder={t('reports.max')}
        unit={question.unit}
        value={to}
        error={hasWrongBound ? fieldError : undefined}
        onChange={setTo}
      />
      <Button type="submit" variant="default" size="md">
        {t('reports.responses.show')}
      </Button>
    </form>
  );
}

function Words({ question, answer = '', error, onNarrow }: TypedAnswerProps) {
  const { t } = useTexts();
  const [words, setWords] = useState(answer);
  return (
    <form
      noValidate
      className={css.span}
      onSubmit={(event) => {
        event.preventDefault();
        onNarrow(words.trim() || undefined);
      }}
    >
      <TextField
        hideLabel
        label={t('reports.responses.answeredSo', { question: question.name })}
        placeholder={t('reports.responses.words')}
        maxLength={100}
        value={words}
        error={error}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <Button type="submit" variant="default" size="md">
        {t('reports.responses.show')}
      </Button>
    </form>
  );
}
