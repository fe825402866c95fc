/** Why a form was not saved, when the server named no field of it. */
import { CallError } from '../start/call.ts';
import { errorText } from '../start/errors.ts';
import { useTexts } from '../start/texts.ts';
import { Failed } from './Failed.tsx';
import { intoSight } from './into-sight.ts';

type Props = { error: unknown /** Fields the form shows itself. */; fields?: readonly string[] };

export function Failure({ error, fields = ['name'] }: Props) {
  const { t } = useTexts();
  const named = error instanceof CallError ? (error.problem?.fieldErrors ?? []) : [];
  if (!error || (named.length > 0 && named.every(({ field }) => fields.includes(field)))) return null;
  return <Failed ref={intoSight}>{errorText(error, t)}</Failed>;
}
