/** How short a password may be here, as the server's policy says: for the hint and the check of forms that choose one (R96). */
import { useEffect, useState } from 'react';
import { platform } from '#contract/platform.ts';
import { call } from '../core/call.ts';

/** The answer, kept; a failed question is asked again by the next form. */
let asked: Promise<number | undefined> | undefined;

async function ask(): Promise<number | undefined> {
  try {
    return (await call(platform.info, {})).data.shortestPassword;
  } catch {
    asked = undefined;
    return undefined;
  }
}

/** Undefined until the server has answered; what is too short is then refused by the server, at the same field. */
export function useShortestPassword(): number | undefined {
  const [shortest, setShortest] = useState<number>();
  useEffect(() => {
    asked ??= ask();
    void asked.then(setShortest);
  }, []);
  return shortest;
}
