import * as v from 'valibot'
import { changeDefaultAnswers, DefaultAnswers, defaultAnswers } from '#contract/default-answers.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { answeredKinds } from '#contract/events.ts'
import { isReflectedIn, type OutboxRecord } from '../record.ts'
import { defineKind, sending } from './kind.ts'

const choice = v.fallback(v.picklist(defaultAnswers), 'band')
export const DesiredDefaults = v.object({ rehearsal: choice, concert: choice, assembly: choice })
export type DesiredDefaults = v.InferOutput<typeof DesiredDefaults>

/** The member's default answers; each member has one row. */
export const defaultAnswersKind = defineKind({
  kind: 'default-answers',
  list: 'default-answers',
  title: (_, text) => text('outbox.default_answers'),
  confirmsDiscard: false,
  version: 1,
  base: DefaultAnswers,
  desired: DesiredDefaults,
  migrations: {},
  same: (a, b) => (a === null || b === null ? a === b : answeredKinds.every((kind) => a[kind] === b[kind])),
  request: ({ baseVersion, desired, supersedes }) =>
    sending(changeDefaultAnswers, {
      headers: { 'if-match': ifMatch(baseVersion ?? 0) },
      body: { ...desired, supersedes },
    }),
  versionOf: (row) => row.version,
  keyOf: () => 'own',
})

/** The default answers to display: the server's with the pending change applied, and its record. */
export const overlayDefaultAnswers = (
  row: DefaultAnswers,
  records: readonly OutboxRecord[],
): { readonly shown: DefaultAnswers; readonly record: OutboxRecord | null } => {
  const record = records.find(({ kind }) => kind === defaultAnswersKind.kind) ?? null
  if (record === null || isReflectedIn(record, row.version)) return { shown: row, record: null }
  return { shown: { ...row, ...v.parse(DesiredDefaults, record.desired) }, record }
}
