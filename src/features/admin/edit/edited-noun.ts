import type { QueryKey } from '@tanstack/react-query'
import type * as v from 'valibot'
import type { ContentNoun } from '#contract/content.ts'
import type { byId, onVersion, Removed } from '#contract/edited.ts'
import type { Endpoint, IfMatch, OnceOnly } from '#contract/endpoint.ts'
import type { Call } from '#device/call.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import type { RowDraft } from '../../../platform/offline/drafts.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import type { Noun } from '../../../platform/session/stale-queries.ts'
import type { FieldTable, Values } from '../../../ui/form/field-table.tsx'
import type { Text } from '../../../ui/intl.tsx'
import type { RowList } from '../entries.ts'
import { editedRow } from './queries.ts'

export interface EditedRow {
  readonly id: number
  readonly version: number
}

/** The removal of a row. The texts may contain its `name`. */
interface Removal {
  readonly endpoint: Endpoint<{ readonly params: typeof byId }, typeof Removed>
  /** Text of the button; absent = 'Remove' with the name, in a list. */
  readonly button?: MessageId
  /** The question and its consequences. */
  readonly title: MessageId
  readonly detail: MessageId
  /** Text of the confirm button, if not 'Remove'. */
  readonly yes?: MessageId
}

/** A noun whose rows are created and changed with a form. */
export interface EditedNoun<Row extends EditedRow, Input> {
  readonly noun: Noun
  readonly fields: FieldTable<Row, Input>
  /** Validation rules of the whole input. */
  readonly rules: v.GenericSchema
  readonly schema: v.GenericSchema<unknown, Row>
  /**
   * Set if unsaved input is stored on this device: the key of a form's draft; null = a new row. Not for data of
   * persons.
   */
  readonly draftOf?: (row: Row | null) => string
  /** Absent if rows are created by an upload. */
  readonly create?: (call: Call, body: Input, headers: { readonly 'idempotency-key': string }) => Promise<Row>
  /** @param body only the changed fields */
  readonly change: (
    call: Call,
    id: number,
    body: Partial<Input>,
    headers: { readonly 'if-match': v.InferInput<typeof IfMatch> },
  ) => Promise<Row>
  /** The name of a row, for titles and screen readers. */
  readonly nameOf?: (row: Row, locale: Locale) => string
  /**
   * Says after a write what was saved and how much; null = only that it was. Absent where it is always one row.
   * @param outcome `sent`: the values that the form has just changed; null = the row was just created
   */
  readonly savedInWords?: (
    row: Row,
    outcome: { readonly sent: Values | null; readonly text: Text; readonly locale: Locale; readonly now: string },
  ) => string | null
  /**
   * The path of the public page that shows the row, without the locale; null = none does now.
   * @param now such as 2026-03-10T20:15
   */
  readonly shownAt?: (row: Row, now: string) => string | null
  /** Absent if rows are never removed. */
  readonly removal?: Removal
  /** Set if visitors read the noun: it has a preview, planned changes and versions. */
  readonly content?: ContentNoun
  /** Writes a row into the query that contains it. @returns the query's key; undefined if it must be refetched */
  readonly cache: (row: Row, app: RouterContext) => QueryKey | undefined
}

/** A noun whose rows have pages of their own. */
export interface PagedNoun<Row extends EditedRow, Input> extends EditedNoun<Row, Input> {
  readonly list: RowList
  /** The query of a row. */
  readonly query: ReturnType<typeof editedRow<Row>>
}

type RowSchema<Row> = v.GenericSchema<unknown, Row>
interface Writes<Row, Input> {
  readonly create?: Endpoint<
    { readonly headers: typeof OnceOnly; readonly body: v.GenericSchema<Input, unknown> },
    RowSchema<Row>
  >
  readonly change: Endpoint<
    typeof onVersion & {
      readonly body: v.GenericSchema<{ [Name in keyof Input]?: Input[Name] | undefined }, unknown>
    },
    RowSchema<Row>
  >
}

/** The writes of a noun that is a resource. */
export const writesOf = <Row extends EditedRow, Input>({
  create,
  change,
}: Writes<Row, Input>): Pick<EditedNoun<Row, Input>, 'schema' | 'create' | 'change'> => ({
  schema: change.reply,
  ...(create && { create: (call, body, headers) => call(create, { headers, body }) }),
  change: (call, id, body, headers) => call(change, { params: { id }, headers, body }),
})

/** Writes a row into its own query. */
export const cacheRow =
  (query: (app: RouterContext, id: number) => { readonly queryKey: QueryKey }) =>
  (row: EditedRow, app: RouterContext): QueryKey => {
    const { queryKey } = query(app, row.id)
    app.queryClient.setQueryData(queryKey, row)
    return queryKey
  }

/** Derives a noun whose rows have pages of their own from its list and its resource; a row shows `others` too. */
export const pagesOf = <Row extends EditedRow, Input>(
  list: RowList,
  resource: Writes<Row, Input> & { readonly get: Endpoint<{ readonly params: typeof byId }, RowSchema<Row>> },
  noun: Noun,
  ...others: readonly Noun[]
): Pick<PagedNoun<Row, Input>, 'noun' | 'list' | 'query' | 'schema' | 'create' | 'change' | 'cache'> => {
  const query = editedRow(resource.get, noun, ...others)
  return { noun, list, query, ...writesOf(resource), cache: cacheRow(query) }
}

/** The key of a noun with one form for new rows. */
export const draftKey =
  (noun: RowDraft) =>
  (row: EditedRow | null): string =>
    `${noun}/${row?.id ?? 'new'}`
