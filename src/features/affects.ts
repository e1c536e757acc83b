import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { hashKey } from '@tanstack/react-query'
import type { ChangedNoun } from '#contract/changes.ts'

/** Nouns whose changes are not in the change log. */
type UnloggedNoun = 'feed' | 'job' | 'preferences' | 'event_template'
export type Noun = ChangedNoun | UnloggedNoun

/**
 * Query keys by noun: the first elements of the keys of all queries that show the noun's data. A write names its noun,
 * and these queries become stale. A test fails for a query that is neither listed here nor in `constantQueries`.
 */
export const affects = {
  article: [
    'articles',
    'article',
    'teasers',
    'article-events',
    'events',
    'edited-articles',
    'edited-article',
    'edited-event',
    'event-references',
    'edited-pictures',
    'content-versions',
    'content-plans',
    'change',
    'changes',
  ],
  event: [
    'events',
    'article-events',
    'subscribable',
    'participation',
    'attendance',
    'participants',
    'programmes',
    'programme',
    'edited-events',
    'edited-event',
    'edited-answers',
    'edited-pictures',
    'content-versions',
    'content-plans',
    'change',
    'reminder-preview',
    'holidays',
    'changes',
  ],
  participation: [
    'participation',
    'attendance',
    'participants',
    'edited-answers',
    'reminder-preview',
    'edited-event',
    'changes',
  ],
  programme: ['programmes', 'programme', 'edited-event', 'changes'],
  composition: [
    'composition',
    'compositions',
    'programme',
    'library',
    'edited-pieces',
    'edited-piece',
    'found-pieces',
    'edited-repertoire',
    'edited-event',
    'changes',
  ],
  sheet: [
    'composition',
    'compositions',
    'programme',
    'library',
    'edited-pieces',
    'edited-piece',
    'piece-coverage',
    'changes',
  ],
  repertoire: ['repertoire', 'compositions', 'edited-repertoires', 'edited-repertoire', 'changes'],
  file: [
    'documents',
    'events',
    'article-events',
    'subscribable',
    'edited-documents',
    'edited-event',
    'event-references',
    'changes',
  ],
  picture: [
    'events',
    'article-events',
    'articles',
    'article',
    'shop-items',
    'backgrounds',
    'edited-pictures',
    'changes',
  ],
  person: [
    'people',
    'person',
    'person-card',
    'person-consequences',
    'person-duplicates',
    'address-access',
    'directory',
    'memberships',
    'myself',
    'participants',
    'edited-answers',
    'edited-pieces',
    'piece-coverage',
    'changes',
  ],
  membership: [
    'people',
    'person',
    'person-card',
    'person-consequences',
    'directory',
    'memberships',
    'roles',
    'attendance',
    'participants',
    'edited-answers',
    'edited-pieces',
    'piece-coverage',
    'changes',
  ],
  role: ['people', 'person', 'roles', 'changes'],
  page_text: [
    'page-texts',
    'settings',
    'terms',
    'edited-text-pages',
    'edited-page-texts',
    'content-versions',
    'content-plans',
    'changes',
  ],
  settings: ['settings', 'captcha', 'postage', 'page-texts', 'shop-items', 'edited-settings', 'changes'],
  shop: ['settings', 'shop-items', 'edited-settings', 'changes'],
  shop_item: [
    'edited-pictures',
    'shop-items',
    'shop-categories',
    'edited-shop-items',
    'edited-shop-item',
    'content-versions',
    'content-plans',
    'change',
    'changes',
  ],
  order: [
    'shop-items',
    'own-orders',
    'order',
    'order-finalized',
    'edited-orders',
    'edited-shop-items',
    'edited-shop-item',
    'changes',
  ],
  invoice: ['invoices', 'own-invoices', 'open-amount', 'changes'],
  import: ['changes'],
  mailing: ['mailings', 'mailing', 'changes'],
  event_template: ['event-templates'],
  feed: ['calendar-feed'],
  job: ['jobs', 'operation-state', 'people', 'person'],
  preferences: ['notifications'],
} as const satisfies Record<Noun, readonly string[]>

/** Queries that no write of this app makes stale, each with the reason. */
export const constantQueries: Readonly<Record<string, string>> = {
  'item-pictures': 'drawings of the build',
  'whole-picture': 'the master of a picture, which never changes',
  'event-export': 'columns and formats of the build',
  'inventory-export': 'columns and formats of the build',
  'order-payment': 'asking starts the payment; the screen asks once',
  'payment-success': 'asking completes the payment; the screen asks once',
  'payment-cancelled': 'asking cancels the payment; the screen asks once',
  buyer: 'the address that the visitor entered on this page',
  registered: 'the person who registered on this page',
}

/**
 * Marks the noun's queries as stale and refetches those that are on screen. `fresh` is the key of the query that
 * already holds the reply to the write.
 */
export const invalidate = async (queryClient: QueryClient, noun: Noun, fresh?: QueryKey): Promise<void> => {
  const names: readonly unknown[] = affects[noun]
  const freshHash = fresh === undefined ? null : hashKey(fresh)
  await queryClient.invalidateQueries({
    predicate: ({ queryKey, queryHash }) => names.includes(queryKey[0]) && queryHash !== freshHash,
  })
}
