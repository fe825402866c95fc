/** A value's shape: its type, its limits and its fields, what lies deeper opened in place and drawn once it is. */
import { type Translate, useTranslation } from '../core/texts.ts';
import css from './api-docs.module.css';
import { Disclosure } from './Disclosure.tsx';
import { type SchemaShape, schemaShapeOf } from './describe.ts';
import type { ApiDocument, Schema } from './document.ts';
import { TextWithCode } from './Words.tsx';

/** `ancestors`: the names of the shapes around it, so that one that lies in itself ends. */
type ShapeProps = { document: ApiDocument; schema: Schema; ancestors: readonly string[] };

/** A whole body or answer. */
export function Shape({ document, schema, ancestors, type }: ShapeProps & { type?: string }) {
  const { t } = useTranslation();
  const shape = schemaShapeOf(document, schema);
  return (
    <div className={css.shape}>
      <p className={css.kind}>
        {type && <code>{type}</code>} <span>{typeTextOf(shape, t)}</span> <LimitTexts shape={shape} />
      </p>
      <Fields document={document} shape={shape} ancestors={ancestors} />
    </div>
  );
}

type FieldProps = ShapeProps & { name: string; isRequired?: boolean; description?: string | undefined };

/** A field, parameter or header. */
export function FieldItem({ document, schema, ancestors, name, isRequired, description }: FieldProps) {
  const { t } = useTranslation();
  const shape = schemaShapeOf(document, schema);
  const descriptionText = description ?? shape.description;
  return (
    <li className={css.field}>
      <p className={css.kind}>
        <code className={css.name}>{name}</code> <span>{typeTextOf(shape, t)}</span>
        {isRequired && <span className={css.mark}>{t('apiDocs.required')}</span>} <LimitTexts shape={shape} />
      </p>
      {descriptionText && (
        <p className={css.note} lang="en">
          <TextWithCode text={descriptionText} />
        </p>
      )}
      <InnerFields document={document} shape={shape} ancestors={ancestors} />
    </li>
  );
}

function Fields({
  document,
  shape: { fields, name },
  ancestors,
}: {
  document: ApiDocument;
  shape: SchemaShape;
  ancestors: readonly string[];
}) {
  if (fields.length === 0) return null;
  return (
    <ul className={css.fields}>
      {fields.map((field) => (
        <FieldItem
          key={field.name}
          document={document}
          name={field.name}
          isRequired={field.isRequired}
          schema={field.schema}
          ancestors={name === undefined ? ancestors : [...ancestors, name]}
        />
      ))}
    </ul>
  );
}

/** The fields of a field: behind a line that opens. */
function InnerFields({ document, shape, ancestors }: { document: ApiDocument; shape: SchemaShape; ancestors: readonly string[] }) {
  const { t } = useTranslation();
  const { fields, name } = shape;
  if (fields.length === 0) return null;
  if (name !== undefined && ancestors.includes(name)) return <p className={css.note}>{t('apiDocs.asAbove', { name })}</p>;
  return (
    <Disclosure className={css.unfold} title={t('apiDocs.fields', { count: fields.length })}>
      <Fields document={document} shape={shape} ancestors={ancestors} />
    </Disclosure>
  );
}

/** «list of Label, or null». */
function typeTextOf({ listDepth, type, name, isNullable }: SchemaShape, t: Translate): string {
  const itemKind = name ?? type;
  const listKind = Array.from({ length: listDepth }).reduce<string>((innerKind) => t('apiDocs.listOf', { kind: innerKind }), itemKind);
  return isNullable ? t('apiDocs.orNull', { kind: listKind }) : listKind;
}

function LimitTexts({ shape: { limits, choices } }: { shape: SchemaShape }) {
  const { t } = useTranslation();
  return (
    <>
      {limits.map(({ kind, text }) => (
        <span key={kind} className={css.limit}>
          <TextWithCode text={t(`apiDocs.limit.${kind}`, { text: kind === 'pattern' || kind === 'otherwise' ? `\`${text}\`` : text })} />
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
