import * as v from 'valibot'
import { ifMatch } from '#contract/endpoint.ts'
import { answerEnquiry, type Enquiry, optionAnswers } from '#contract/enquiries.ts'
import { isReflectedIn, isRefused, type OutboxRecord } from '../record.ts'
import { keyFor, parseKeyFor, queryFor } from './key-for.ts'
import { defineKind, sending } from './kind.ts'

/** The answer that the member wants to give to an enquiry; an empty one takes it back. */
export const DesiredEnquiryAnswer = v.object({
  choices: v.array(v.object({ option: v.number(), answer: v.picklist(optionAnswers) })),
  number: v.nullable(v.number()),
  words: v.string(),
})
export type DesiredEnquiryAnswer = v.InferOutput<typeof DesiredEnquiryAnswer>

/** The answer as the list and a reply contain it, with the options of today. */
const OwnAnswer = v.object({
  id: v.number(),
  person: v.nullable(v.string()),
  options: v.array(v.object({ id: v.number() })),
  ...DesiredEnquiryAnswer.entries,
  version: v.number(),
})

export const noAnswer: DesiredEnquiryAnswer = { choices: [], number: null, words: '' }

const isSame = (a: DesiredEnquiryAnswer, b: DesiredEnquiryAnswer): boolean => {
  const textOf = ({ choices }: DesiredEnquiryAnswer) =>
    choices
      .map(({ option, answer }) => `${option} ${answer}`)
      .sort()
      .join()
  return a.number === b.number && a.words === b.words && textOf(a) === textOf(b)
}

/** The answer of the member, or of a represented person, to an enquiry; key = `keyFor` with its number. */
export const enquiryKind = defineKind({
  kind: 'enquiry',
  list: 'enquiries',
  title: ({ title }, text) => text('outbox.enquiry', { title }),
  confirmsDiscard: false,
  version: 1,
  base: OwnAnswer,
  desired: DesiredEnquiryAnswer,
  migrations: {},
  same: (a, b) => isSame(a ?? noAnswer, b ?? noAnswer),
  request: ({ key, base, baseVersion, desired, supersedes }) => {
    // After a decision in a conflict the row no longer has the options that were removed.
    const choices = desired.choices.filter(({ option }) => base?.options.some(({ id }) => id === option) ?? true)
    return sending(answerEnquiry, {
      params: { id: Number(parseKeyFor(key).id) },
      query: queryFor(parseKeyFor(key)),
      headers: { 'if-match': ifMatch(baseVersion ?? 0) },
      body: { ...desired, choices, supersedes },
    })
  },
  versionOf: (row) => row.version,
  keyOf: (row) => keyFor(row.id, row.person),
})

/** An enquiry to display, with the pending answer of the member, or of a represented person. */
export interface ShownEnquiry extends Enquiry {
  /** The server's row as last fetched; pass it as `row` of the next intent. */
  readonly row: Enquiry
  /** null = nothing is pending. */
  readonly record: OutboxRecord | null
}

/** Combines the persisted list with the outbox; pure, for use while rendering. */
export const overlayEnquiries = (rows: readonly Enquiry[], records: readonly OutboxRecord[]): readonly ShownEnquiry[] =>
  rows.map((row) => {
    const found = records.find(({ kind, key }) => kind === enquiryKind.kind && key === keyFor(row.id, row.person))
    const record = found === undefined || isReflectedIn(found, row.version) ? null : found
    if (record === null || isRefused(record)) return { ...row, row, record }
    return { ...row, ...v.parse(DesiredEnquiryAnswer, record.desired), row, record }
  })
