/** An example that works: a line for a shell, and the body by itself; each can be copied. */
import { useRef, useState } from 'react';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { copyOrSelect } from '../kit/clipboard.ts';
import { Icon } from '../kit/Icon.tsx';
import { copyIcon } from '../kit/later-icons.ts';
import { Toggle } from '../kit/Toggle.tsx';
import css from './api-docs.module.css';
import type { Api } from './api-query.ts';
import code from './code.module.css';
import type { Operation } from './document.ts';
import { buildBodyExample, buildCurlCommand } from './example.ts';
import { TextWithCode } from './Words.tsx';

export function OperationExample({ api: { document }, operation }: { api: Api; operation: Operation }) {
  const { t } = useTranslation();
  const [hasAllFields, setAllFields] = useState(false);
  const extent = hasAllFields ? 'all' : 'least';
  const [leastBody, fullBody] = (['least', 'all'] as const).map((bodyExtent) =>
    formatBody(buildBodyExample(document, operation, bodyExtent)),
  );
  const curlLine = buildCurlCommand(document, operation, location.origin, extent);
  return (
    <>
      {leastBody !== fullBody && <Toggle label={t('apiDocs.allFields')} checked={hasAllFields} onChange={setAllFields} />}
      <Code label={t('apiDocs.curl')} text={curlLine} />
      {operation.may !== 'public' && (
        <p className={css.note}>
          <TextWithCode text={t('apiDocs.token')} />
        </p>
      )}
      {operation.body && <Code label={t('apiDocs.exampleBody')} text={(hasAllFields ? fullBody : leastBody) ?? ''} />}
    </>
  );
}

const formatBody = (body: unknown): string | undefined => (typeof body === 'string' ? body : JSON.stringify(body, null, 2));

/** Code that is wider than the page is moved within its frame, by keys too. */
export function Code({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  const codeRef = useRef<HTMLPreElement>(null);
  const [needsManualCopy, setNeedsManualCopy] = useState(false);
  const copyCode = async () => {
    const isCopied = await copyOrSelect(text, codeRef.current);
    setNeedsManualCopy(!isCopied);
    if (isCopied) showSnack((t) => t('apiDocs.copied'));
  };
  return (
    <figure className={code.code}>
      <figcaption>
        {label}
        <Button
          variant="subtle"
          size="md"
          icon={<Icon d={copyIcon} size={18} />}
          onClick={() => void copyCode()}
          aria-label={t('apiDocs.copyWhat', { what: label })}
        >
          {t('apiDocs.copy')}
        </Button>
      </figcaption>
      <output className={code.byHand}>{needsManualCopy && t('apiDocs.notCopied')}</output>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach that */}
      <section tabIndex={0} aria-label={label}>
        <pre ref={codeRef}>{text}</pre>
      </section>
    </figure>
  );
}
