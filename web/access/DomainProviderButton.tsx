/** The button of an identity provider beside the form, once the domain of the address that is typed leads to one (R166). */
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { domainOf } from '#domain/identity-providers.ts';
import { withLaterTexts } from '../core/texts.ts';
import { providerOf } from './at-provider.ts';
import css from './in-tab.module.css';

const ProviderButton = lazy(withLaterTexts(() => import('./ProviderButton.tsx')));

export type Named = { name: string; slug: string };
const known = new Map<string, Promise<Named | null>>();
/** One call for a domain; what was not answered is tried again. */
function askFor(domain: string): Promise<Named | null> {
  const answer =
    known.get(domain) ??
    providerOf({ domain }).catch(() => {
      known.delete(domain);
      return null;
    });
  known.set(domain, answer);
  return answer;
}
/** `show`: what leads there, where it is no button that leaves the page. */
type Props = { from?: string | undefined; show?: (provider: Named) => ReactNode };

export default function DomainProviderButton({ from, show }: Props) {
  const [provider, setProvider] = useState<Named | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = place.current?.parentElement;
    if (!around) return;
    let current: string | undefined;
    const look = () => {
      const field = around.querySelector<HTMLInputElement>('input[name="username"]');
      const domain = field ? domainOf(field.value) : undefined;
      if (domain === current) return;
      current = domain;
      if (!domain) return setProvider(null);
      void askFor(domain).then((answer) => current === domain && setProvider(answer));
    };
    look();
    // After a short pause: each letter more may be another domain.
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(waiting);
      waiting = setTimeout(look, 300);
    };
    around.addEventListener('input', soon);
    around.addEventListener('change', look);
    return () => {
      clearTimeout(waiting);
      around.removeEventListener('input', soon);
      around.removeEventListener('change', look);
    };
  }, []);
  return (
    <div ref={place} className={css.place}>
      <Suspense>{provider && (show ? show(provider) : <ProviderButton provider={provider} from={from} />)}</Suspense>
    </div>
  );
}
