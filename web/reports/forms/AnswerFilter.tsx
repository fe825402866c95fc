/** Narrows answers to one question's: yes or no, a choice, a span of numbers, words of a short text; all in the address (R48). */
import { type FormEvent, useState } from 'react';
import { questionKindOf } from '#domain/report-questions.ts';
import { getLocale, useTranslation } from '../../core/texts.ts';
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
  const { t } = useTranslation();
  const filterableQuestions = questions.filter((candidate) => questionKindOf(candidate) !== 'text');
  if (filterableQuestions.length === 0) return null;
  const question = filterableQuestions.find(({ id }) => id === questionId);
  const answerKind = question && questionKindOf(question);
  const currentOptions: readonly (readonly [string, string])[] =
    answerKind === 'yesNo'
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
  const applyAnswer = (nextAnswer: string | undefined) => onChange({ questionId: question!.id, answer: nextAnswer });
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
      {question && (answerKind === 'yesNo' || answerKind === 'choice') && (
        <SelectField
          label={t('reports.responses.answeredSo', { question: question.name })}
          value={answer ?? ''}
          error={error}
          options={[{ value: '', label: t('reports.responses.chooseAnswer') }, ...allOptions.map(([value, label]) => ({ value, label }))]}
          onChange={({ currentTarget }) => applyAnswer(currentTarget.value || undefined)}
        />
      )}
      {question && answerKind === 'number' && (
        <NumberRangeFilter
          key={`${question.id} ${answer}`}
          question={question}
          answer={answer}
          error={error}
          onAnswerChange={applyAnswer}
        />
      )}
      {question && answerKind === 'line' && (
        <TextAnswerFilter key={`${question.id} ${answer}`} question={question} answer={answer} error={error} onAnswerChange={applyAnswer} />
      )}
    </>
  );
}

type AnswerInputProps = {
  question: ReportQuestion;
  answer: string | undefined;
  error: string | undefined;
  onAnswerChange: (answer: string | undefined) => void;
};

function NumberRangeFilter({ question, answer = '', error, onAnswerChange }: AnswerInputProps) {
  const { t } = useTranslation();
  const [minText = '', maxText = ''] = answer.includes('..') ? answer.split('..') : [answer, answer];
  const [fromText, setFromText] = useState(minText);
  const [toText, setToText] = useState(maxText);
  const [hasInvalidBound, setHasInvalidBound] = useState(false);
  const parseBound = (text: string) => (text.trim() === '' ? '' : readNumber(text, getLocale()));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const [min, max] = [parseBound(fromText), parseBound(toText)];
    setHasInvalidBound(min === undefined || max === undefined);
    if (min !== undefined && max !== undefined) onAnswerChange(min === '' && max === '' ? undefined : `${min}..${max}`);
  };
  const fieldError = hasInvalidBound ? t('error.field.number') : error;
  return (
    <form noValidate className={css.span} onSubmit={handleSubmit}>
      <AmountField
        label={t('reports.responses.least', { question: question.name })}
        isLabelHidden
        placeholder={t('reports.min')}
        unit={question.unit}
        value={fromText}
        error={fieldError}
        onChange={setFromText}
      />
      <span aria-hidden="true">–</span>
      <AmountField
        label={t('reports.responses.most', { question: question.name })}
        isLabelHidden
        placeholder={t('reports.max')}
        unit={question.unit}
        value={toText}
        error={hasInvalidBound ? fieldError : undefined}
        onChange={setToText}
      />
      <Button type="submit" variant="default" size="md">
        {t('reports.responses.show')}
      </Button>
    </form>
  );
}

function TextAnswerFilter({ question, answer = '', error, onAnswerChange }: AnswerInputProps) {
  const { t } = useTranslation();
  const [searchText, setSearchText] = useState(answer);
  return (
    <form
      noValidate
      className={css.span}
      onSubmit={(event) => {
        event.preventDefault();
        onAnswerChange(searchText.trim() || undefined);
      }}
    >
      <TextField
        isLabelHidden
        label={t('reports.responses.answeredSo', { question: question.name })}
        placeholder={t('reports.responses.words')}
        maxLength={100}
        value={searchText}
        error={error}
        onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
      />
      <Button type="submit" variant="default" size="md">
        {t('reports.responses.show')}
      </Button>
    </form>
  );
}
