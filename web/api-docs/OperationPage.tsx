/** One call of the API: what it does, who may, what is sent and what comes back, an example, and trying it where it only reads (R70). */
import type { ReactNode } from 'react';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Screen } from '../kit/Screen.tsx';
import css from './api-docs.module.css';
import { type Api, useApi } from './api-query.ts';
import { CallLine } from './CallLine.tsx';
import { CallTester } from './CallTester.tsx';
import { DocumentPlaceholder } from './DocumentPlaceholder.tsx';
import type { Operation } from './document.ts';
import { OperationExample } from './Example.tsx';
import { FieldItem, Shape } from './Shape.tsx';
import { canTry } from './try.ts';
import { TextWithCode } from './Words.tsx';

const LIST_PATH = '/admin/dokumentation';

export function OperationPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const apiState = useApi();
  const { api } = apiState;
  const area = api?.areas.find(({ operations }) => operations.some((areaOperation) => areaOperation.id === id));
  const operation = area?.operations.find((areaOperation) => areaOperation.id === id);
  if (!api || !area || !operation)
    return (
      <Screen title={t('shell.apiDocs')} backPath={LIST_PATH}>
        {api ? (
          <EmptyState
            title={t('apiDocs.unknown', { id })}
            action={
              <ButtonLink to="/admin/dokumentation/{-$operation}" params={{ operation: undefined }} variant="light">
                {t('apiDocs.toList')}
              </ButtonLink>
            }
          />
        ) : (
          <DocumentPlaceholder state={apiState} />
        )}
      </Screen>
    );
  const otherOperations = area.operations.filter((areaOperation) => areaOperation !== operation);
  return (
    <Screen key={id} title={operation.summary} lang="en" backPath={LIST_PATH} wide>
      <OperationSections api={api} operation={operation} />
      {otherOperations.length > 0 && (
        <Section title={t('apiDocs.others')}>
          <p className={css.note} lang="en">
            {area.description}
          </p>
          <ul className={css.list}>
            {otherOperations.map((operation) => (
              <CallLine key={operation.id} operation={operation} />
            ))}
          </ul>
        </Section>
      )}
    </Screen>
  );
}

function OperationSections({ api, operation }: { api: Api; operation: Operation }) {
  const { t } = useTranslation();
  const { method, path, description, parameters, body } = operation;
  return (
    <>
      <p className={css.address}>
        <span className={css.method} data-method={method}>
          {method}
        </span>
        <code>{path}</code>
      </p>
      {description && (
        <p className={css.description} lang="en">
          <TextWithCode text={description} />
        </p>
      )}
      <Section title={t('apiDocs.who')}>
        <AllowedRoles operation={operation} />
      </Section>
      {(['path', 'query', 'header'] as const).map((parameterLocation) => {
        const sectionParameters = parameters.filter((parameter) => parameter.in === parameterLocation);
        return (
          sectionParameters.length > 0 && (
            <Section key={parameterLocation} title={t(`apiDocs.in.${parameterLocation}`)}>
              <ul className={css.fields}>
                {sectionParameters.map(({ name, required = false, schema, description }) => (
                  <FieldItem
                    key={name}
                    document={api.document}
                    name={name}
                    isRequired={required}
                    schema={schema}
                    description={description}
                    ancestors={[]}
                  />
                ))}
              </ul>
            </Section>
          )
        );
      })}
      {body && (
        <Section title={t('apiDocs.body')} note={body.type}>
          <Shape document={api.document} schema={body.schema} ancestors={[]} />
        </Section>
      )}
      <Section title={t('apiDocs.example')}>
        <OperationExample api={api} operation={operation} />
      </Section>
      <Section title={t('apiDocs.try')}>
        {canTry(operation) ? (
          <CallTester document={api.document} operation={operation} />
        ) : (
          <p className={css.note}>{t(method === 'GET' ? 'apiDocs.tryStream' : 'apiDocs.tryGet')}</p>
        )}
      </Section>
      <Section title={t('apiDocs.answers')}>
        <Answers api={api} operation={operation} />
      </Section>
    </>
  );
}

function AllowedRoles({ operation: { may, roles } }: { operation: Operation }) {
  const { t } = useTranslation();
  if (may === 'public') return <p className={css.note}>{t('apiDocs.everybody')}</p>;
  return (
    <>
      <ul className={css.roles}>
        {roles.map((role) => (
          <li key={role}>
            <code>{role}</code>
          </li>
        ))}
      </ul>
      <p className={css.note}>
        <TextWithCode text={t('apiDocs.action', { action: `\`${may}\`` })} />
      </p>
    </>
  );
}

function Answers({ api, operation }: { api: Api; operation: Operation }) {
  return operation.answers.map(({ status, description, headers, content }) => (
    <section key={status} className={css.answer}>
      <h3>
        <span className={css.status} data-status={status[0]}>
          {status}
        </span>
        <span lang="en">{description}</span>
      </h3>
      {headers.length > 0 && (
        <ul className={css.fields}>
          {headers.map((header) => (
            <FieldItem
              key={header.name}
              document={api.document}
              name={header.name}
              schema={header.schema}
              description={header.description}
              ancestors={[]}
            />
          ))}
        </ul>
      )}
      {Object.entries(content).map(([mediaType, { schema }]) => (
        <Shape key={mediaType} document={api.document} schema={schema} ancestors={[]} type={mediaType} />
      ))}
    </section>
  ));
}

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2>
        {title} {note && <small>{note}</small>}
      </h2>
      {children}
    </section>
  );
}
