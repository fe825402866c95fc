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
  onChange: (part: Pick<ResponsesSearch, 'questionId' | 'answer'>) => void;
};

export function AnswerFilter({ questions, search: { questionId, answer }, error, onChange }: Props) {
  const { t } = useTexts();
  const offered = questions.filter((one) => kindOf(one) !== 'text');
  if (offered.length === 0) return null;
  const question = offered.find(({ id }) => id === questionId);
  const kind = question && kindOf(question);
  const listed: readonly (readonly [string, string])[] =
    kind === 'yesNo'
      ? [
          ['true', t('attributes.yes')],
          ['false', t('attributes.no')],
        ]
      : (question?.choices ?? []).map((one) => [one, one]);
  // One that is offered no more may still be what the address asks for.
  const known = answer === undefined || listed.some(([value]) => value === answer) ? listed : [...listed, [answer, answer] as const];
  const narrow = (next: string | undefined) => onChange({ questionId: question!.id, answer: next });
  return (
    <>
      <SelectField
        label={t('reports.responses.question')}
        value={String(question?.id ?? '')}
        options={[
          { value: '', label: t('reports.responses.anyAnswer') },
          ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => onChange({ questionId: Number(currentTarget.value) || undefined, answer: undefined })}
      />
      {question && (kind === 'yesNo' || kind === 'choice') && (
        <SelectField
          label={t('reports.responses.answeredSo', { question: question.name })}
          value={answer ?? ''}
          error={error}
          options={[{ value: '', label: t('reports.responses.chooseAnswer') }, ...known.map(([value, label]) => ({ value, label }))]}
          onChange={({ currentTarget }) => narrow(currentTarget.value || undefined)}
        />
      )}
      {question && kind === 'number' && (
        <Span key={`${question.id} ${answer}`} question={question} answer={answer} error={error} onNarrow={narrow} />
      )}
      {question && kind === 'line' && (
        <Words key={`${question.id} ${answer}`} question={question} answer={answer} error={error} onNarrow={narrow} />
      )}
    </>
  );
}

type Typed = {
  question: ReportQuestion;
  answer: string | undefined;
  error: string | undefined;
  onNarrow: (answer: string | undefined) => void;
};

function Span({ question, answer = '', error, onNarrow }: Typed) {
  const { t } = useTexts();
  const [least = '', most = ''] = answer.includes('..') ? answer.split('..') : [answer, answer];
  const [from, setFrom] = useState(least);
  const [to, setTo] = useState(most);
  const [isWrong, setWrong] = useState(false);
  const read = (text: string) => (text.trim() === '' ? '' : readNumber(text, localeNow()));
  const send = (event: FormEvent) => {
    event.preventDefault();
    const [a, b] = [read(from), read(to)];
    setWrong(a === undefined || b === undefined);
    if (a !== undefined && b !== undefined) onNarrow(a === '' && b === '' ? undefined : `${a}..${b}`);
  };
  const wrong = isWrong ? t('error.field.number') : error;
  return (
    <form noValidate className={css.span} onSubmit={send}>
      <AmountField
        label={t('reports.responses.least', { question: question.name })}
        hideLabel
        placeholder={t('reports.min')}
        unit={question.unit}
        value={from}
        error={wrong}
        onChange={setFrom}
      />
      <span aria-hidden="true">–</span>
      <AmountField
        label={t('reports.responses.most', { question: question.name })}
        hideLabel
        placeholder={t('reports.max')}
        unit={question.unit}
        value={to}
        error={isWrong ? wrong : undefined}
        onChange={setTo}
      />
      <Button type="submit" variant="default" size="md">
        {t('reports.responses.show')}
      </Button>
    </form>
  );
}

function Words({ question, answer = '', error, onNarrow }: Typed) {
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
