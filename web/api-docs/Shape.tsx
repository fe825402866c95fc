/** A value's shape: its type, its limits and its fields, what lies deeper opened in place and drawn once it is. */
import { type Translate, useTexts } from '../core/texts.ts';
import css from './api-docs.module.css';
import { Disclosure } from './Disclosure.tsx';
import { type Described, describedOf } from './describe.ts';
import type { ApiDocument, Schema } from './document.ts';
import { Words } from './Words.tsx';

/** `within`: the names of the shapes around it, so that one that lies in itself ends. */
type Place = { document: ApiDocument; schema: Schema; within: readonly string[] };

/** A whole body or answer. */
export function Shape({ document, schema, within, type }: Place & { type?: string }) {
  const { t } = useTexts();
  const described = describedOf(document, schema);
  return (
    <div className={css.shape}>
      <p className={css.kind}>
        {type && <code>{type}</code>} <span>{kindOf(described, t)}</span> <LimitWords described={described} />
      </p>
      <Fields document={document} described={described} within={within} />
    </div>
  );
}

type Named = Place & { name: string; isRequired?: boolean; description?: string | undefined };

/** A field, parameter or header. */
export function Limits({ document, schema, within, name, isRequired, description }: Named) {
  const { t } = useTexts();
  const described = describedOf(document, schema);
  const words = description ?? described.description;
  return (
    <li className={css.field}>
      <p className={css.kind}>
        <code className={css.name}>{name}</code> <span>{kindOf(described, t)}</span>
        {isRequired && <span className={css.mark}>{t('apiDocs.required')}</span>} <LimitWords described={described} />
      </p>
      {words && (
        <p className={css.note} lang="en">
          <Words text={words} />
        </p>
      )}
      <InnerFields document={document} described={described} within={within} />
    </li>
  );
}

function Fields({
  document,
  described: { fields, name },
  within,
}: {
  document: ApiDocument;
  described: Described;
  within: readonly string[];
}) {
  if (fields.length === 0) return null;
  return (
    <ul className={css.fields}>
      {fields.map((field) => (
        <Limits
          key={field.name}
          document={document}
          name={field.name}
          isRequired={field.isRequired}
          schema={field.schema}
          within={name === undefined ? within : [...within, name]}
        />
      ))}
    </ul>
  );
}

/** The fields of a field: behind a line that opens. */
function InnerFields({ document, described, within }: { document: ApiDocument; described: Described; within: readonly string[] }) {
  const { t } = useTexts();
  const { fields, name } = described;
  if (fields.length === 0) return null;
  if (name !== undefined && within.includes(name)) return <p className={css.note}>{t('apiDocs.asAbove', { name })}</p>;
  return (
    <Disclosure className={css.unfold} title={t('apiDocs.fields', { count: fields.length })}>
      <Fields document={document} described={described} within={within} />
    </Disclosure>
  );
}

/** «list of Label, or null». */
function kindOf({ lists, type, name, isNullable }: Described, t: Translate): string {
  const inside = name ?? type;
  const listed = Array.from({ length: lists }).reduce<string>((kind) => t('apiDocs.listOf', { kind }), inside);
  return isNullable ? t('apiDocs.orNull', { kind: listed }) : listed;
}

function LimitWords({ described: { limits, choices } }: { described: Described }) {
  const { t } = useTexts();
  return (
    <>
      {limits.map(({ kind, text }) => (
        <span key={kind} className={css.limit}>
          <Words text={t(`apiDocs.limit.${kind}`, { text: kind === 'pattern' || kind === 'otherwise' ? `\`${text}\`` : text })} />
        </span>
      ))}
      {choices.length > 0 && (
        <span className={css.choices}>
          {choices.map((choice) => (
            <code key={choice}>{choice}</code>
          ))}
        </span>
      )}
    </>
  );
}
