/** The button of an identity provider beside the form, once the domain of the address that is typed leads to one (R166). */
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { domainOf } from '#domain/identity-providers.ts';
import { withLaterTexts } from '../core/texts.ts';
import { fetchProvider } from './at-provider.ts';
import css from './in-tab.module.css';

const ProviderButton = lazy(withLaterTexts(() => import('./ProviderButton.tsx')));

export type Provider = { name: string; slug: string };
const providerByDomain = new Map<string, Promise<Provider | null>>();
/** One call for a domain; what was not answered is tried again. */
function requestProvider(domain: string): Promise<Provider | null> {
  const providerPromise =
    providerByDomain.get(domain) ??
    fetchProvider({ domain }).catch(() => {
      providerByDomain.delete(domain);
      return null;
    });
  providerByDomain.set(domain, providerPromise);
  return providerPromise;
}
/** `renderProvider`: what leads there, where it is no button that leaves the page. */
type Props = { returnPath?: string | undefined; renderProvider?: (provider: Provider) => ReactNode };

export default function DomainProviderButton({ returnPath, renderProvider }: Props) {
  const [provider, setProvider] = useState<Provider | null>(null);
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = containerRef.current?.parentElement;
    if (!container) return;
    let currentDomain: string | undefined;
    const updateProvider = () => {
      const usernameField = container.querySelector<HTMLInputElement>('input[name="username"]');
      const domain = usernameField ? domainOf(usernameField.value) : undefined;
      if (domain === currentDomain) return;
      currentDomain = domain;
      if (!domain) return setProvider(null);
      void requestProvider(domain).then((matchingProvider) => currentDomain === domain && setProvider(matchingProvider));
    };
    updateProvider();
    // After a short pause: each letter more may be another domain.
    let updateTimer: ReturnType<typeof setTimeout> | undefined;
    const scheduleUpdate = () => {
      clearTimeout(updateTimer);
      updateTimer = setTimeout(updateProvider, 300);
    };
    container.addEventListener('input', scheduleUpdate);
    container.addEventListener('change', updateProvider);
    return () => {
      clearTimeout(updateTimer);
      container.removeEventListener('input', scheduleUpdate);
      container.removeEventListener('change', updateProvider);
    };
  }, []);
  return (
    <div ref={containerRef} className={css.place}>
      <Suspense>
        {provider && (renderProvider ? renderProvider(provider) : <ProviderButton provider={provider} returnPath={returnPath} />)}
      </Suspense>
    </div>
  );
}
