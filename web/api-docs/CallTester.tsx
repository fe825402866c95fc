/** «Prova»: a GET with the page's own token, its parameters checked first, its answer below with address, status, time and headers (R70). */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallError } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { getSession } from '../core/session.ts';
import { type TextKey, useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { FormError } from '../kit/FormError.tsx';
import { numberText } from '../kit/numbers.ts';
import { SelectField } from '../kit/SelectField.tsx';
import { TextField } from '../kit/TextField.tsx';
import docs from './api-docs.module.css';
import type { ApiDocument, Operation, Parameter } from './document.ts';
import { Code } from './Example.tsx';
import { addressOf, buildParameterExample } from './example.ts';
import css from './try.module.css';
import { MAX_SHOWN_CHARACTERS, type TryOutcome, tryOut, validateParameter } from './try.ts';

/** After this nobody waits any longer. */
const TIMEOUT_MS = 60_000;

export function CallTester({ document, operation }: { document: ApiDocument; operation: Operation }) {
  const { t } = useTranslation();
  const formRef = useRef<HTMLFormElement>(null);
  const unmountController = useRef(new AbortController());
  const inputParameters = operation.parameters.filter((parameter) => parameter.in !== 'header');
  const [inputValues, setInputValues] = useState<Record<string, string>>({});
  const [inputErrors, setInputErrors] = useState<Record<string, TextKey>>({});
  const address = addressOf(operation, trimValues(inputValues));
  const tryMutation = useMutation({
    mutationFn: async (requestedAddress: string) => {
      const signal = AbortSignal.any([unmountController.current.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const outcome = await tryOut(requestedAddress, getSession().token, signal).catch(() => {
        throw new CallError(0);
      });
      return { ...outcome, address: requestedAddress };
    },
    meta: { isErrorShown: true },
  });
  useEffect(() => {
    unmountController.current = new AbortController();
    return () => unmountController.current.abort();
  }, []);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const errors = inputParameters.flatMap((input) => {
      const errorKey = validateParameter(input, inputValues[input.name] ?? '');
      return errorKey ? [[input.name, errorKey] as const] : [];
    });
    setInputErrors(Object.fromEntries(errors));
    const [firstError] = errors;
    if (firstError) formRef.current?.querySelector<HTMLElement>(`[name="${CSS.escape(firstError[0])}"]`)?.focus();
    else tryMutation.mutate(address);
  };
  const changeInput = (name: string, value: string) => {
    setInputValues((previousValues) => ({ ...previousValues, [name]: value }));
    setInputErrors(({ [name]: _, ...otherErrors }) => otherErrors);
  };
  return (
    <form ref={formRef} onSubmit={handleSubmit} noValidate className={css.try}>
      <p className={docs.note}>{t('apiDocs.tryLead')}</p>
      {inputParameters.length > 0 && (
        <div className={css.inputs}>
          {inputParameters.map((input) => (
            <ParameterInput
              key={input.name}
              parameter={input}
              example={buildParameterExample(document, input)}
              value={inputValues[input.name] ?? ''}
              error={inputErrors[input.name]}
              onChange={(value) => changeInput(input.name, value)}
            />
          ))}
        </div>
      )}
      <p className={css.asked}>
        <code>GET {address}</code>
      </p>
      <div>
        <Button type="submit" isLoading={tryMutation.isPending}>
          {t('apiDocs.send')}
        </Button>
      </div>
      <div role="status" className={css.result}>
        {tryMutation.error && <FormError>{errorText(tryMutation.error, t)}</FormError>}
        {tryMutation.data && <TryResult outcome={tryMutation.data} />}
      </div>
    </form>
  );
}

const trimValues = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));

type ParameterInputProps = {
  parameter: Parameter;
  example: string;
  value: string;
  error: TextKey | undefined;
  onChange: (value: string) => void;
};

function ParameterInput({ parameter: { name, required, schema }, example, value, error, onChange }: ParameterInputProps) {
  const { t } = useTranslation();
  const fieldProps = { name, label: required ? t('apiDocs.needed', { name }) : name, error: error && t(error), value };
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.enum?.filter((choice) => choice !== null).map(String);
  if (choices)
    return (
      <SelectField
        {...fieldProps}
        options={[{ value: '', label: '–' }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <TextField
      {...fieldProps}
      inputMode={schema.type === 'integer' ? 'numeric' : 'text'}
      spellCheck={false}
      autoCapitalize="none"
      placeholder={example}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function TryResult({
  outcome: { status, durationMs, headers, text, byteCount, isCut, address },
}: {
  outcome: TryOutcome & { address: string };
}) {
  const { t, locale } = useTranslation();
  return (
    <>
      <p className={css.outcome}>
        <span className={docs.status} data-status={String(status)[0]}>
          {status}
        </span>
        {t('apiDocs.outcome', { took: numberText(durationMs, locale), size: numberText(byteCount / 1000, locale) })}
      </p>
      <p className={css.asked}>
        <code>GET {address}</code>
      </p>
      <dl className={css.headers}>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isCut && <p className={docs.note}>{t('apiDocs.cut', { size: numberText(MAX_SHOWN_CHARACTERS / 1000, locale) })}</p>}
      {text ? <Code label={t('apiDocs.answer')} text={text} /> : <p className={docs.note}>{t('apiDocs.nothing')}</p>}
    </>
  );
}
