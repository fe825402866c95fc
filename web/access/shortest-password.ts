/** The shortest password here, as the server's policy says: for the hint and the check of forms that choose one (R96). */
import { useEffect, useState } from 'react';
import { platform } from '#contract/platform.ts';
import { callApi } from '../core/call.ts';

/** The answer, for every form of this page; where none came the next form requests it again. */
let pendingMinLength: Promise<number | undefined> | undefined;

async function fetchMinLength(): Promise<number | undefined> {
  try {
    return (await callApi(platform.info, {})).data.shortestPassword;
  } catch {
    pendingMinLength = undefined;
    return undefined;
  }
}

/** Undefined until the server has answered; what is too short is then refused by the server, at the same field. */
export function useShortestPassword(): number | undefined {
  const [minLength, setMinLength] = useState<number>();
  useEffect(() => {
    pendingMinLength ??= fetchMinLength();
    void pendingMinLength.then(setMinLength);
  }, []);
  return minLength;
}
