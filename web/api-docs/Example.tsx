/** An example that works: a line for a shell, and the body by itself; each can be copied. */
import { useRef, useState } from 'react';
import { snack } from '../core/snacks.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { copiedOrMarked } from '../kit/clipboard.ts';
import { Icon } from '../kit/Icon.tsx';
import { copy as copyIcon } from '../kit/later-icons.ts';
import { Toggle } from '../kit/Toggle.tsx';
import css from './api-docs.module.css';
import type { Api } from './api-query.ts';
import code from './code.module.css';
import type { Operation } from './document.ts';
import { bodyExample, curlOf } from './example.ts';
import { Words } from './Words.tsx';

export function Example({ api: { document }, operation }: { api: Api; operation: Operation }) {
  const { t } = useTexts();
  const [isAll, setAll] = useState(false);
  const extent = isAll ? 'all' : 'least';
  const [leastBody, fullBody] = (['least', 'all'] as const).map((one) => textOf(bodyExample(document, operation, one)));
  const curlLine = curlOf(document, operation, location.origin, extent);
  return (
    <>
      {leastBody !== fullBody && <Toggle label={t('apiDocs.allFields')} checked={isAll} onChange={setAll} />}
      <Code label={t('apiDocs.curl')} text={curlLine} />
      {operation.may !== 'public' && (
        <p className={css.note}>
          <Words text={t('apiDocs.token')} />
        </p>
      )}
      {operation.body && <Code label={t('apiDocs.exampleBody')} text={(isAll ? fullBody : leastBody) ?? ''} />}
    </>
  );
}

const textOf = (body: unknown): string | undefined => (typeof body === 'string' ? body : JSON.stringify(body, null, 2));

/** Code that is wider than the page is moved within its frame, by keys too. */
export function Code({ label, text }: { label: string; text: string }) {
  const { t } = useTexts();
  const codeRef = useRef<HTMLPreElement>(null);
  const [isByHand, setByHand] = useState(false);
  const copy = async () => {
    const isCopied = await copiedOrMarked(text, codeRef.current);
    setByHand(!isCopied);
    if (isCopied) snack((t) => t('apiDocs.copied'));
  };
  return (
    <figure className={code.code}>
      <figcaption>
        {label}
        <Button
          variant="subtle"
          size="md"
          icon={<Icon d={copyIcon} size={18} />}
          onClick={() => void copy()}
          aria-label={t('apiDocs.copyWhat', { what: label })}
        >
          {t('apiDocs.copy')}
        </Button>
      </figcaption>
      <output className={code.byHand}>{isByHand && t('apiDocs.notCopied')}</output>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach that */}
      <section tabIndex={0} aria-label={label}>
        <pre ref={codeRef}>{text}</pre>
      </section>
    </figure>
  );
}
