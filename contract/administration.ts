import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { listOf } from './lists.ts'

/** Matters that wait for somebody, the most urgent first. */
export const attentionKinds = [
  'ALERTS',
  'FAILED_JOBS',
  'OVERDUE_INVOICES',
  'UNSENT_INVOICES',
  'REFUSED_ADDRESSES',
  'FEDERATION_DATES',
  'DUPLICATES',
  'LOW_STOCK',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** Pieces of an item on sale from which on its stock is not low. */
export const lowStock = 3

const Attention = v.object({
  kind: v.fallback(v.picklist([...attentionKinds, 'other']), 'other'),
  count: v.number(),
})
export type Attention = v.InferOutput<typeof Attention>

/** Matters that wait in the caller's areas of the administration; others are not listed. */
export const listAttention = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/admin/attention',
  input: {},
  reply: listOf(Attention),
})

/** Nouns that the search of the administration finds. */
export const foundNouns = [
  'person',
  'event',
  'article',
  'composition',
  'document',
  'shop_item',
  'equipment',
  'group',
  'venue',
  'invoice',
] as const
export type FoundNoun = (typeof foundNouns)[number]

const Found = v.object({
  noun: v.fallback(v.picklist([...foundNouns, 'other']), 'other'),
  /** Number or uuid in the address of its page; of a document and an invoice, the term that finds it in its list. */
  id: v.string(),
  title: v.string(),
  /** Tells it from others of the same title; null = nothing does. */
  detail: v.nullable(v.string()),
})
export type Found = v.InferOutput<typeof Found>

/** Rows of each noun that a search returns at most. */
export const foundMaximum = 5

/** Rows that the caller may edit and whose name has all words of a text, the first ones of each noun. */
export const searchAdministration = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/admin/search',
  input: {
    query: v.object({
      q: v.pipe(
        v.string('validation.required'),
        v.trim(),
        v.nonEmpty('validation.required'),
        v.maxLength(100, 'validation.text_too_long'),
      ),
    }),
  },
  reply: listOf(Found),
})

/** The first tasks of a new band, in the order in which they are listed. */
export const firstSteps = [
  'BAND',
  'PEOPLE',
  'ROLES',
  'EVENTS',
  'SHEETS',
  'TEXTS',
  'MAIL',
  'INVITATIONS',
  'BACKUP',
] as const
export type FirstStep = (typeof firstSteps)[number]

const FirstSteps = listOf(
  v.object({ step: v.fallback(v.picklist([...firstSteps, 'other']), 'other'), done: v.boolean() }),
)

/** The first steps of a new band, with what is done; empty once an administrator has hidden them, and in older bands. */
export const listFirstSteps = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/admin/first-steps',
  input: {},
  reply: FirstSteps,
})

/** Hides the first steps for every administrator, for good. */
export const hideFirstSteps = endpoint({
  method: 'PUT',
  path: '/api/frontend/internal/admin/first-steps',
  input: { body: v.object({ shown: v.literal(false, 'validation.required') }) },
  reply: FirstSteps,
})
